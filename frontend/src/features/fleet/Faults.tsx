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
  const more = faults.length - MOST;
  return (
    <Panel title="What is wrong" flush>
      <ul className={classes.faults}>
        {faults.slice(0, MOST).map((fault) => (
          <li key={fault.key} className={classes.fault}>
            <Link to={target(fault)} className={classes.link}>
              <StatusBadge level={fault.level} label={fault.title} />
              <span className={classes.why} title={fault.why}>
                <bdi className={classes.name}>{fault.name}</bdi> {fault.why}
              </span>
              <span className={classes.reach}>{plural(fault.tables, 'table')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>and {plural(more, 'more')} in the list below</p>}
    </Panel>
  );
}

function target({ kind, id }: Fault): string {
  switch (kind) {
    case 'TABLE':
      return paths.table(id);
    case 'CONNECTOR':
      return paths.connector(id);
    default:
      return paths.source(id);
  }
}
