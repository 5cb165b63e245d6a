import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { tableFreshness } from '../../api/health';
import type { Table } from '../../api/tables';
import { useLive } from '../../app/refresh';
import { Chart, DURATION_STEPS } from '../../ui/Chart';
import { Facts } from '../../ui/Facts';
import { duration } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { useUrlState } from '../../ui/useUrlState';
import { Stages } from './Stages';

type Known = Schemas['TableFreshness'];

const HOURS = ['6', '24', '168'];

/** How late the replica is, in which stage, and how late it was. */
export function Freshness({ table }: { table: Table }) {
  const [get, set] = useUrlState();
  const hours = HOURS.includes(get('hours')) ? get('hours') : '24';
  const query = useQuery({ ...tableFreshness(table.id, Number(hours)), ...useLive() });
  return (
    <Panel
      title="How late"
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
      <QueryView query={query}>
        {(known) => (
          <>
            <Now known={known} />
            {known.stages && <Stages stages={known.stages} lag={known.lagMillis ?? 0} />}
            <Then known={known} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Now({ known }: { known: Known }) {
  const { percentiles, commitToQueryable: probe } = known;
  return (
    <Facts
      facts={[
        [
          'Complete through',
          known.completeThrough && <Instant at={known.completeThrough} show="both" />,
        ],
        ['Source LSN', known.completeThroughLsn && <code>{known.completeThroughLsn}</code>],
        [
          'Lag',
          known.lagMillis === undefined ? (
            <StatusBadge level="unknown" label="unknown" title={known.unknown} />
          ) : (
            <StatusBadge
              level={known.late ? 'bad' : 'good'}
              label={`${duration(known.lagMillis)} of ${duration(known.lagTargetSeconds * 1_000)}`}
            />
          ),
        ],
        ['Why unknown', known.unknown],
        ['Looked at', known.observedAt && <Instant at={known.observedAt} />],
        [
          'Lag, half, 95 % and 99 % of the time below',
          percentiles.p50Millis !== undefined &&
            [percentiles.p50Millis, percentiles.p95Millis, percentiles.p99Millis]
              .map((millis) => duration(millis ?? 0))
              .join(' · '),
        ],
        [
          'Commit to queryable, newest and 95 %',
          probe?.newestMillis !== undefined &&
            `${duration(probe.newestMillis)} · ${duration(probe.p95Millis ?? probe.newestMillis)}`,
        ],
      ]}
    />
  );
}

function Then({ known }: { known: Known }) {
  const { times, series } = useMemo(() => {
    const limit = known.lagTargetSeconds * 1_000;
    return {
      times: known.series.map(({ at }) => Date.parse(at)),
      series: [
        {
          label: 'lag',
          values: known.series.map(({ lagMillis }) => lagMillis),
          color: '--ps-busy-fill',
          fill: true,
        },
        {
          label: 'target',
          values: known.series.map(() => limit),
          color: '--ps-bad-fill',
          dash: [8, 4],
        },
      ],
    };
  }, [known]);
  if (times.length === 0) return <EmptyState title="The lag was not known in that time" />;
  const longest = Math.max(...known.series.map(({ lagMillis }) => lagMillis));
  return (
    <Chart
      label="Lag over time"
      times={times}
      series={series}
      format={duration}
      steps={DURATION_STEPS}
      summary={`At most ${duration(longest)}; the target is ${duration(known.lagTargetSeconds * 1_000)}.`}
    />
  );
}
