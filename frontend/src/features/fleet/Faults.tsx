import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { plural } from '../../ui/format';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../ui/StatusBadge';
import classes from './Faults.module.css';
import type { Fault } from './model';

const MOST = 5;

/** What is wrong, each fault once, and where to click. */
export function Faults({ faults }: { faults: Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <Panel title="What is wrong" flush>
      <ul className={classes.faults}>
        {faults.slice(0, MOST).map((fault) => (
          <li key={fault.key} className={classes.fault}>
            <Link to={target(fault)} className={classes.link}>
              <StatusBadge level={fault.level} label={fault.title} />
              <span className={classes.why} title={fault.why}>
                {fault.rows.length === 1 && !fault.rows[0]?.fault && (
                  <>
                    <bdi className={classes.name}>{fault.rows[0]?.name}</bdi>{' '}
                  </>
                )}
                {fault.why}
              </span>
              <span className={classes.reach}>{plural(fault.rows.length, 'table')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {faults.length > MOST && (
        <p className={classes.more}>and {plural(faults.length - MOST, 'more fault')} in the list</p>
      )}
    </Panel>
  );
}

function target(fault: Fault): string {
  const first = fault.rows[0];
  if (first?.fault) return paths.connector(first.source);
  if (first && fault.rows.length === 1) return paths.table(first.id);
  return paths.fleet({ status: fault.key });
}
