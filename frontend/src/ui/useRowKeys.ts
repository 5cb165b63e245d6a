import { useCallback, useEffect, useState } from 'react';

/** `j` and `k` move through rows, `Enter` opens one. */
export function useRowKeys(
  rows: number,
  open: (row: number) => void,
  move?: (row: number) => void,
) {
  const [selected, select] = useState(-1);
  const step = useCallback(
    (by: number) => {
      select((now) => {
        const next = Math.max(0, Math.min(rows - 1, now + by));
        move?.(next);
        return next;
      });
    },
    [rows, move],
  );
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.closest?.('input, textarea, select, [role="dialog"]')
      ) {
        return;
      }
      if (event.key === 'j') step(1);
      else if (event.key === 'k') step(-1);
      else if (event.key === 'Enter' && selected >= 0 && !target?.closest?.('a, button')) {
        open(selected);
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [step, open, selected]);
  return selected < rows ? selected : -1;
}
