import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { slotSamples, sourceSlots } from '../../api/health';
import { useLive } from '../../app/refresh';
import { Callout } from '../../ui/Callout';
import { DataTable } from '../../ui/DataTable';
import { Facts } from '../../ui/Facts';
import { bytes, count, duration } from '../../ui/format';
import { slotLevel } from '../../ui/health';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';
import { RunwayChart } from './RunwayChart';

type Slot = Schemas['Slot'];

const HOURS = ['6', '24', '168'];

/** What the slot holds back, and how long that can go on. */
export function Slots({ source }: { source: string }) {
  const query = useQuery({ ...sourceSlots(source), ...useLive() });
  return (
    <QueryView query={query}>
      {({ slot, server, strangers }) => (
        <>
          <Told slot={slot} />
          <Runway slot={slot} source={source} />
          <Panel title="The slot">
            <SlotFacts slot={slot} />
          </Panel>
          <Panel title="Its server">
            <ServerFacts server={server} />
          </Panel>
          <Strangers strangers={strangers} />
        </>
      )}
    </QueryView>
  );
}

function Told({ slot }: { slot: Slot }) {
  return (
    <>
      {slot.loss && (
        <Callout
          level="bad"
          title={`The slot is ${slot.loss.cause.toLowerCase()}`}
          aside={<Instant at={slot.loss.since} />}
        >
          {slot.loss.reason}
        </Callout>
      )}
      <Callout level={slotLevel(slot.status)} title={`Slot ${slot.name}`}>
        {runwayWords(slot)} {costWords(slot)}
      </Callout>
    </>
  );
}

function runwayWords({ runway, status }: Slot): string {
  if (status === 'LOST' || status === 'MISSING') return 'It is of no use any more.';
  if (runway.unknown) return `Its runway is unknown: ${runway.unknown}`;
  if (runway.worstSeconds === undefined) return 'Nothing limits what it may hold back.';
  const worst = duration(runway.worstSeconds * 1_000);
  const median =
    runway.medianSeconds === undefined
      ? ''
      : `, ${duration(runway.medianSeconds * 1_000)} at the median`;
  return `If nobody reads it from now on it is full in ${worst} at the highest rate of WAL${median}.`;
}

function costWords({ costOfLoss: { rows, bytes: size, seconds, unknown } }: Slot): string {
  if (rows === undefined) return unknown ? `What its loss would cost is unknown: ${unknown}` : '';
  const time = seconds === undefined ? '' : ` for about ${duration(seconds * 1_000)}`;
  const volume = size === undefined ? '' : `, ${bytes(size)}`;
  return `Losing it means to read about ${count(rows)} rows${volume} anew${time}.`;
}

function Runway({ slot, source }: { slot: Slot; source: string }) {
  const [get, set] = useUrlState();
  const hours = HOURS.includes(get('hours')) ? get('hours') : '24';
  const samples = useQuery({ ...slotSamples(source, Number(hours)), ...useLive() });
  return (
    <Panel
      title="WAL that it holds back, to the limit"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="How far back"
          value={hours}
          onChange={(value) => set({ hours: value === '24' ? undefined : value })}
          data={HOURS.map((value) => ({ value, label: `${value} h` }))}
        />
      }
    >
      <QueryView
        query={samples}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <EmptyState title="No sample was taken in that time" />,
        }}
      >
        {({ items }) => <RunwayChart slot={slot} samples={items} />}
      </QueryView>
    </Panel>
  );
}

function SlotFacts({ slot }: { slot: Slot }) {
  const figures = slot.figures;
  return (
    <Facts
      facts={[
        ['Status', <StatusBadge key="s" level={slotLevel(slot.status)} label={slot.status} />],
        ['Sampled', slot.sampledAt && <Instant at={slot.sampledAt} />],
        ['Holds back', figures?.retainedBytes !== undefined && bytes(figures.retainedBytes)],
        [
          'May be written yet',
          figures &&
            (figures.safeWalBytes === undefined ? 'no limit' : bytes(figures.safeWalBytes)),
        ],
        ['Read', figures && (figures.active ? 'now' : 'by nobody')],
        ['Inactive since', figures?.inactiveSince && <Instant at={figures.inactiveSince} />],
        ['Confirmed', figures?.confirmedLsn && <code>{figures.confirmedLsn}</code>],
        ['Restarts from', figures?.restartLsn && <code>{figures.restartLsn}</code>],
        [
          'Spilled to disk',
          figures?.spill && `${bytes(figures.spill.bytes)} in ${count(figures.spill.times)} times`,
        ],
        ['Invalidated', figures?.invalidationReason],
      ]}
    />
  );
}

function ServerFacts({ server }: { server: Schemas['SourceServer'] }) {
  return (
    <Facts
      facts={[
        [
          'Answers',
          server.answers === undefined ? (
            <StatusBadge level="unknown" label="unknown" />
          ) : (
            <StatusBadge
              level={server.answers ? 'good' : 'bad'}
              label={server.answers ? 'yes' : 'no'}
            />
          ),
        ],
        ['Why not', server.failure],
        ['Answered', server.sampledAt && <Instant at={server.sampledAt} />],
        ['WAL on disk', server.walBytes !== undefined && bytes(server.walBytes)],
        ['WAL volume', server.walVolumeBytes !== undefined && bytes(server.walVolumeBytes)],
        [
          'Oldest transaction',
          server.oldestTransactionMillis !== undefined && duration(server.oldestTransactionMillis),
        ],
        [
          'Oldest prepared transaction',
          server.oldestPreparedTransactionMillis !== undefined &&
            duration(server.oldestPreparedTransactionMillis),
        ],
        [
          'Newest heartbeat',
          server.heartbeatAgeMillis === undefined
            ? server.heartbeatFailure
            : `${duration(server.heartbeatAgeMillis)} old`,
        ],
      ]}
    />
  );
}

function Strangers({ strangers }: { strangers: Schemas['StrangerSlot'][] }) {
  if (strangers.length === 0) return null;
  return (
    <Panel title="Slots on the server that are no source's" flush>
      <DataTable
        label="Slots of strangers"
        rows={strangers}
        rowKey={(row) => row.name}
        columns={[
          {
            key: 'name',
            head: 'Slot',
            sort: (row) => row.name,
            cell: (row) => <bdi>{row.name}</bdi>,
          },
          {
            key: 'bytes',
            head: 'Holds back',
            align: 'right',
            sort: (row) => row.figures.retainedBytes ?? -1,
            cell: (row) =>
              row.figures.retainedBytes === undefined ? '–' : bytes(row.figures.retainedBytes),
          },
          {
            key: 'read',
            head: 'Read',
            cell: (row) => (row.figures.active ? 'now' : 'by nobody'),
          },
          {
            key: 'since',
            head: 'Inactive since',
            cell: (row) =>
              row.figures.inactiveSince ? <Instant at={row.figures.inactiveSince} /> : '–',
          },
          { key: 'plugin', head: 'Plugin', secondary: true, cell: (row) => row.figures.plugin },
          {
            key: 'db',
            head: 'Database',
            secondary: true,
            cell: (row) => <bdi>{row.figures.database ?? 'physical'}</bdi>,
          },
        ]}
      />
    </Panel>
  );
}
