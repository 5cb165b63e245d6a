import { Progress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schemas } from '../../api/client';
import { apply, plan } from '../../api/plans';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { plural } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import { ApplyDialog } from './ApplyDialog';
import classes from './Plan.module.css';
import { Step } from './Step';

type Plan = Schemas['FleetPlan'];
type Apply = Schemas['FleetApply'];

/** What is more is folded, so that the steps stay in sight. */
const FEW = 3;

/** What will change, and how far it has. */
export function PlanPage() {
  const { planId = '' } = useParams();
  const query = useQuery(plan(planId));
  return <QueryView query={query}>{(found) => <One plan={found} />}</QueryView>;
}

function One({ plan }: { plan: Plan }) {
  const live = useLive(2_000);
  const applied = useQuery({
    ...apply(plan.id),
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'RUNNING' ? false : live.refetchInterval,
  });
  const [opened, dialog] = useDisclosure(false);
  const under = applied.data ?? undefined;
  const destructive = plan.steps.filter((step) => step.destructive).length;
  return (
    <>
      <PageHead
        title={
          plan.steps.length === 0 ? 'Nothing has to change' : plural(plan.steps.length, 'step')
        }
        above={<Link to={paths.fleetFile()}>Plan</Link>}
        badges={
          <>
            {under && <StatusBadge level={levelOf.step(under.status)} label={under.status} />}
            {destructive > 0 && <StatusBadge level="bad" label={`${destructive} destructive`} />}
            <span>
              made <Instant at={plan.createdAt} /> by <bdi>{plan.createdBy}</bdi> on revision{' '}
              {plan.baseRevision}
            </span>
          </>
        }
        actions={
          plan.steps.length > 0 &&
          applied.data !== undefined &&
          (!under || under.status === 'FAILED') && (
            <ActButton onClick={dialog.open} color={destructive > 0 ? 'red.9' : undefined}>
              {under ? 'Take it up again…' : 'Apply…'}
            </ActButton>
          )
        }
      />
      {under && <Progressed apply={under} />}
      {plan.warnings.map((warning) => (
        <Callout key={warning} level="warn" title="To know">
          {warning}
        </Callout>
      ))}
      <LeftOut sources={plan.leftOut} />
      {plan.steps.length === 0 ? (
        <EmptyState title="The fleet is as the file says">No step is needed.</EmptyState>
      ) : (
        <Panel title="Steps, in the order in which they are taken">
          {plan.steps.map((step, index) => (
            <Step
              key={`${step.kind} ${step.source} ${step.table}`}
              step={step}
              state={under?.steps[index]}
            />
          ))}
        </Panel>
      )}
      <ApplyDialog plan={plan} opened={opened} onClose={dialog.close} />
    </>
  );
}

/** Of what does not answer nothing is planned: the fleet will not be as the file says. */
function LeftOut({ sources }: { sources: Plan['leftOut'] }) {
  if (sources.length === 0) return null;
  const list = (
    <ul className={classes.leftOut}>
      {sources.map(({ source, detail }) => (
        <li key={source}>
          <bdi>{source}</bdi>: {detail}
        </li>
      ))}
    </ul>
  );
  return (
    <Callout
      level="warn"
      title={`Left out, since they do not answer: ${plural(sources.length, 'source')}`}
    >
      Nothing of them is planned, and nothing of them changes.
      {sources.length > FEW ? (
        <details>
          <summary>Which, and why</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Callout>
  );
}

function Progressed({ apply }: { apply: Apply }) {
  const done = apply.steps.filter(({ status }) => status === 'SUCCEEDED').length;
  const waits = apply.steps.find(({ status }) => status === 'WAITING' || status === 'FAILED');
  return (
    <Panel title={`${done} of ${plural(apply.steps.length, 'step')} done`}>
      <Progress
        value={apply.steps.length === 0 ? 100 : (100 * done) / apply.steps.length}
        animated={apply.status === 'RUNNING'}
        aria-label={`${done} of ${apply.steps.length} steps done`}
      />
      {waits?.message && <p>{waits.message}</p>}
    </Panel>
  );
}
