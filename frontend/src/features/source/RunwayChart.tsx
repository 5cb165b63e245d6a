import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { BYTE_STEPS, Chart } from '../../ui/Chart';
import { bytes, duration } from '../../ui/format';
import { runwaySeries } from './runway';

interface Props {
  slot: Schemas['Slot'];
  samples: Schemas['SlotSamplePoint'][];
}

export function RunwayChart({ slot, samples }: Props) {
  const { times, series } = useMemo(() => {
    const { times, retained, limit, forecast } = runwaySeries(slot, samples);
    return {
      times,
      series: [
        { label: 'held back', values: retained, color: '--ps-busy-fill', fill: true },
        { label: 'limit', values: limit, color: '--ps-bad-fill', dash: [8, 4] },
        { label: 'if nobody reads it', values: forecast, color: '--ps-warn-fill', dash: [2, 4] },
      ],
    };
  }, [slot, samples]);
  const newest = samples.at(-1)?.retainedBytes;
  const ends = slot.runway.worstSeconds;
  return (
    <Chart
      label={`WAL that slot ${slot.name} holds back`}
      times={times}
      series={series}
      format={bytes}
      steps={BYTE_STEPS}
      height={230}
      summary={
        <>
          {newest === undefined ? 'Now unknown' : `Now ${bytes(newest)}`}
          {ends === undefined
            ? '; no end in sight, or unknown'
            : `; full in ${duration(ends * 1_000)} at the highest rate of WAL if nobody reads it`}
          .
        </>
      }
    />
  );
}
