import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, unwrap } from '../../api/client';
import { type Incident, oneIncident } from '../../api/incidents';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Callout } from '../../ui/Callout';
import { Facts } from '../../ui/Facts';
import { duration, words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { DeliveryTable } from '../../ui/lists/DeliveryTable';
import { done } from '../../ui/notify';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { incidentLevel, incidentWords } from '../../ui/severity';
import { AssignDialog } from './AssignDialog';
import { Reach } from './Reach';
import { SilenceDialog } from './SilenceDialog';
import { Timeline } from './Timeline';

/** What, since when, what now? */
export function IncidentPage() {
  const { incidentId = '' } = useParams();
  const query = useQuery({ ...oneIncident(incidentId), ...useLive() });
  return <QueryView query={query}>{(incident) => <One incident={incident} />}</QueryView>;
}

function One({ incident }: { incident: Incident }) {
  const [asking, ask] = useState<'silence' | 'assign'>();
  const close = () => ask(undefined);
  const acknowledge = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/incidents/{incidentId}/acknowledgement', {
          params: { path: { incidentId: incident.id } },
        }),
      ),
    onSuccess: () => done('Acknowledged.'),
  });
  const open = incident.state === 'OPEN';
  return (
    <>
      <PageHead
        title={`${incident.title}: ${incident.subject}`}
        above={<Link to={paths.incidents()}>Incidents</Link>}
        badges={
          <>
            <StatusBadge level={incidentLevel(incident)} label={incidentWords(incident)} />
            <span>
              opened <Instant at={incident.openedAt} />
            </span>
          </>
        }
        actions={
          open && (
            <>
              {!incident.acknowledgedAt && (
                <ActButton onClick={() => acknowledge.mutate()} loading={acknowledge.isPending}>
                  Acknowledge
                </ActButton>
              )}
              <ActButton variant="default" onClick={() => ask('assign')}>
                Assign…
              </ActButton>
              <ActButton variant="default" onClick={() => ask('silence')}>
                Silence…
              </ActButton>
            </>
          )
        }
      />
      <MutationProblem error={acknowledge.error} />
      <Callout level={incidentLevel(incident)} title="What is wrong">
        {incident.text}
      </Callout>
      <WhatNow incident={incident} />
      {incident.clearSince && open && (
        <Callout
          level="busy"
          title="It seems to be over"
          aside={<Instant at={incident.clearSince} />}
        >
          It is resolved when the evidence stays like that for a while.
        </Callout>
      )}
      {incident.suppressedBy && (
        <Callout level="idle" title="It follows from another incident">
          <Link to={paths.incident(incident.suppressedBy)}>That one</Link> is told of instead.
        </Callout>
      )}
      <Panel title="When and who">
        <Facts
          facts={[
            ['Opened', <Instant key="o" at={incident.openedAt} show="both" />],
            ['Evidence last said so', <Instant key="l" at={incident.lastSeenAt} show="both" />],
            ['Resolved', incident.resolvedAt && <Instant at={incident.resolvedAt} show="both" />],
            [
              'Lasted',
              incident.durationSeconds !== undefined && duration(incident.durationSeconds * 1_000),
            ],
            ['Resolution', incident.resolution],
            [
              'Acknowledged',
              incident.acknowledgedAt && (
                <>
                  <Instant at={incident.acknowledgedAt} /> by <bdi>{incident.acknowledgedBy}</bdi>
                </>
              ),
            ],
            ['Assigned to', incident.assignee && <bdi>{incident.assignee}</bdi>],
            ['Came back', incident.reopened > 0 ? `${incident.reopened} times` : 'never'],
          ]}
        />
      </Panel>
      <Reach incident={incident} />
      <Panel title="Evidence">
        <Facts
          facts={Object.entries(incident.evidence).map(([name, value]) => [
            name,
            <code key={name}>
              <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
            </code>,
          ])}
        />
      </Panel>
      <Timeline incident={incident} />
      <DeliveryTable query={{ incidentId: incident.id }} title="Deliveries to webhooks" />
      <SilenceDialog incident={incident} opened={asking === 'silence'} onClose={close} />
      <AssignDialog incident={incident} opened={asking === 'assign'} onClose={close} />
    </>
  );
}

/** The way to its end comes before all that explains it. */
function WhatNow({ incident }: { incident: Incident }) {
  const place = placeOf(incident);
  return (
    <Panel title="What to do">
      <p style={{ margin: '0 0 8px' }}>{errorClass(incident.errorClass)}</p>
      <Runbook incident={incident} />{' '}
      {place && (
        <Button component={Link} to={place.to} variant="default" size="compact-sm">
          {place.label}
        </Button>
      )}
    </Panel>
  );
}

/** That of this version, unless the runbooks are kept somewhere else. */
function Runbook({ incident }: { incident: Incident }) {
  const elsewhere = /^https?:/.test(incident.runbook);
  return elsewhere ? (
    <Button component="a" href={incident.runbook} size="compact-sm" rel="noreferrer">
      The runbook
    </Button>
  ) : (
    <Button component={Link} to={paths.runbook(incident.kind)} size="compact-sm">
      The runbook
    </Button>
  );
}

function errorClass(value: Incident['errorClass']): string {
  switch (value) {
    case 'OPERATOR_ACTION':
      return 'It stays until somebody acts.';
    case 'WILL_RETRY':
      return 'It may mend itself; it is tried again.';
    default:
      return 'It is a fault of Penstock itself: tell its makers.';
  }
}

function placeOf(incident: Incident): { to: string; label: string } | undefined {
  if (incident.tableId) return { to: paths.table(incident.tableId), label: 'To the table' };
  if (!incident.source) return undefined;
  switch (incident.subjectType) {
    case 'CONNECTOR':
      return { to: paths.connector(incident.source), label: 'To the connector' };
    case 'SLOT':
      return { to: paths.source(incident.source, 'slot'), label: 'To the slot' };
    default:
      return {
        to: paths.source(incident.source),
        label: `To the ${words(incident.subjectType)}`,
      };
  }
}
