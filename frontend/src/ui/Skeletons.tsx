import { Skeleton, Stack } from '@mantine/core';

/** Stands in for lines of text or rows of a table. */
export function Skeletons({ rows = 8, height = 22 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={8} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
        <Skeleton key={row} height={height} radius="sm" width={row === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  );
}
