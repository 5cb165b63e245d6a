import { useSyncExternalStore } from 'react';

/** One clock for the whole page: it moves each second while somebody looks at it. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function snapshot() {
  const wall = Date.now();
  if (Math.abs(wall - now) >= 1_000) now = wall;
  return now;
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot);
}
