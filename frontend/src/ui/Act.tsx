import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import type { Role } from '../api/session';
import { useRefusal } from '../app/access';

interface Needs {
  /** The role that it takes; whoever has less sees it, and why it does nothing. */
  needs?: Role;
}

type ActButtonProps = Needs &
  ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that changes something. */
export function ActButton({ needs = 'OPERATOR', onClick, title, ...rest }: ActButtonProps) {
  const refusal = useRefusal(needs);
  if (!refusal) return <Button title={title} onClick={onClick} {...rest} />;
  // It stays in reach of the keyboard: whoever comes to it is told why.
  return (
    <Button {...rest} type="button" title={refusal} data-disabled aria-disabled onClick={nothing} />
  );
}

type ActItemProps = Needs &
  MenuItemProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>;

/** An entry of a menu that changes something. */
export function ActItem({ needs = 'OPERATOR', onClick, ...rest }: ActItemProps) {
  const refusal = useRefusal(needs);
  if (!refusal) return <Menu.Item onClick={onClick} {...rest} />;
  return <Menu.Item {...rest} title={refusal} data-disabled aria-disabled onClick={nothing} />;
}

function nothing(event: MouseEvent) {
  event.preventDefault();
}
