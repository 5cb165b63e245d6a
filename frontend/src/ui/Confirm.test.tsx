import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problems';
import { Confirm } from './Confirm';

function show(error: unknown = null) {
  const confirmed = vi.fn();
  render(
    <MantineProvider env="test">
      <Confirm
        opened
        onClose={() => {}}
        title="Drop it"
        verb="Drop"
        name="public.orders"
        reason
        pending={false}
        error={error}
        onConfirm={confirmed}
      >
        It is lost.
      </Confirm>
    </MantineProvider>,
  );
  return confirmed;
}

it('A dialog takes neither another name nor no reason', async () => {
  const confirmed = show();
  const verb = screen.getByRole('button', { name: 'Drop' });
  await userEvent.type(screen.getByLabelText(/Reason/), 'it is mine');
  await userEvent.type(screen.getByLabelText(/to confirm/), 'public.order');
  expect(verb).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/to confirm/), 's');
  await userEvent.click(verb);
  expect(confirmed).toHaveBeenCalledExactlyOnceWith('it is mine');
});

it('A dialog tells why it was refused', () => {
  show(new ApiProblem(409, 'Conflict', 'Somebody was faster.', 'request-1'));
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody was faster.');
});
