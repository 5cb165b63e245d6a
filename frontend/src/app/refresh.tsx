import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** How often what is shown is asked for again, in milliseconds; 0 for never. */
export const RATES = [5_000, 10_000, 30_000, 60_000, 0] as const;
const KEY = 'penstock-refresh';

interface Refresh {
  rate: number;
  setRate: (rate: number) => void;
}

const Context = createContext<Refresh>({ rate: 10_000, setRate: () => {} });

export function RefreshProvider({ children }: { children: ReactNode }) {
  const [rate, set] = useState(() => kept());
  const value = useMemo(
    () => ({
      rate,
      setRate: (next: number) => {
        set(next);
        try {
          localStorage.setItem(KEY, String(next));
        } catch {
          // Storage may be forbidden; the choice lasts as long as the page then.
        }
      },
    }),
    [rate],
  );
  return <Context value={value}>{children}</Context>;
}

function kept(): number {
  try {
    const rate = Number(localStorage.getItem(KEY) ?? 10_000);
    return (RATES as readonly number[]).includes(rate) ? rate : 10_000;
  } catch {
    return 10_000;
  }
}

export function useRefresh(): Refresh {
  return useContext(Context);
}

/** What a query is given to keep itself current; `most` where something moves quickly. */
export function useLive(most?: number): { refetchInterval: number | false } {
  const { rate } = useRefresh();
  if (rate === 0) return { refetchInterval: false };
  return { refetchInterval: most ? Math.min(rate, most) : rate };
}
