import { notifications } from '@mantine/notifications';

/** Says that something was done, without asking for attention. */
export function done(message: string) {
  notifications.show({
    message,
    autoClose: 5_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}
