import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { clock } from '../ui/format';
import { useNow } from '../ui/now';
import classes from './RefreshControl.module.css';
import { RATES, useRefresh } from './refresh';

/** How old what is shown is at most, and how often it is asked for. */
export function RefreshControl() {
  const { rate, setRate } = useRefresh();
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  useNow();
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map((query) => query.state.dataUpdatedAt)
    .filter((at) => at > 0);
  const oldest = shown.length > 0 ? Math.min(...shown) : undefined;
  return (
    <div className={classes.refresh}>
      <span className={classes.age} data-fetching={fetching || undefined}>
        {oldest ? `as of ${clock(new Date(oldest))}` : ''}
      </span>
      <select
        className={classes.rate}
        aria-label="How often the page is refreshed"
        value={rate}
        onChange={(event) => setRate(Number(event.currentTarget.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? 'paused' : `every ${each / 1_000} s`}
          </option>
        ))}
      </select>
    </div>
  );
}
