import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { openIncidents } from '../../api/incidents';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../ui/StatusBadge';
import { incidentLevel, incidentWords, mostUrgent } from '../../ui/severity';
import { Faults } from './Faults';
import classes from './Faults.module.css';
import type { Fault } from './model';

const MOST = 5;

/** What is wrong: the open incidents; where there is none yet, the evidence that decided. */
export function Urgent({ faults }: { faults: Fault[] }) {
  const query = useQuery({ ...openIncidents, ...useLive() });
  const open = (query.data ?? []).filter((each) => !each.suppressedBy).sort(mostUrgent);
  if (open.length === 0) return <Faults faults={faults} />;
  return (
    <Panel
      title={`What is wrong: ${plural(open.length, 'open incident')}`}
      actions={<Link to={paths.incidents()}>All incidents</Link>}
      flush
    >
      <ul className={classes.faults}>
        {open.slice(0, MOST).map((incident) => (
          <li key={incident.id}>
            <Link to={paths.incident(incident.id)} className={classes.link}>
              <StatusBadge level={incidentLevel(incident)} label={incidentWords(incident)} />
              <span className={classes.why} title={incident.text}>
                <bdi className={classes.name}>{incident.subject}</bdi> {incident.text}
              </span>
              <span className={classes.reach}>
                {incident.acknowledgedAt ? 'acknowledged, ' : ''}
                {plural(incident.tables.length, 'table')}, <Instant at={incident.openedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
