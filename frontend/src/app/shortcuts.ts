import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PLACES } from './nav';

/** The keys that work everywhere; those of tables are in `useRowKeys`. */
export const KEYS: [string, string][] = [
  ['Ctrl-K', 'find a table or place'],
  ['/', 'to the filter of the list'],
  ['j  k', 'next and previous row'],
  ['Enter', 'open the row'],
  ...PLACES.map((place): [string, string] => [`g ${place.key}`, place.label]),
  ['?', 'these keys'],
];

/** Whether the keys that were pressed are text that somebody writes. */
export function isWriting(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    !!target?.closest?.('input, textarea, select, [contenteditable], [role="dialog"]')
  );
}

export function useShortcuts(help: () => void) {
  const navigate = useNavigate();
  const afterG = useRef(0);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isWriting(event)) return;
      if (event.key === '?') {
        help();
      } else if (event.key === '/') {
        const filter = document.querySelector<HTMLInputElement>('input[data-filter]');
        if (!filter) return;
        filter.focus();
        filter.select();
        event.preventDefault();
      } else if (Date.now() - afterG.current < 1_500) {
        const place = PLACES.find(({ key }) => key === event.key);
        afterG.current = 0;
        if (place) void navigate(place.to);
      } else if (event.key === 'g') {
        afterG.current = Date.now();
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [navigate, help]);
}
