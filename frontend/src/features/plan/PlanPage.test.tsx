import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../api/client';
import { open } from '../../testing/render';
import { answers, fails, server } from '../../testing/server';

const ID = '00000000-0000-4000-8000-0000000000ff';

function plan(leftOut: Schemas['LeftOutSource'][]): Schemas['FleetPlan'] {
  return {
    id: ID,
    baseRevision: 3,
    createdAt: '2026-11-30T10:00:00Z',
    createdBy: 'otto',
    steps: [],
    warnings: [],
    leftOut,
  };
}

describe('A plan', () => {
  it('tells which sources of its file it left out, and why', async () => {
    server.use(
      answers(
        '/fleet/plans/:id',
        plan([
          { source: 'crm', pointer: '/sources/0/host', detail: 'Nothing answers at crm:5432.' },
        ]),
      ),
      fails('/fleet/plans/:id/apply', 404, 'No such thing', 'It was not applied.'),
    );
    open(`/plans/${ID}`);
    const leftOut = await screen.findByRole(
      'region',
      { name: /do not answer: 1 source$/ },
      { timeout: 30_000 },
    );
    expect(leftOut).toHaveTextContent('crm: Nothing answers at crm:5432.');
  });
});
