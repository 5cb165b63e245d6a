import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './Chart.module.css';
import { localTime } from './format';

export interface Series {
  label: string;
  /** Seconds since the epoch, and values; a gap is null and stays a gap. */
  values: (number | null)[];
  /** A colour variable of tokens.css. */
  color: string;
  dash?: number[];
  fill?: boolean;
}

interface Props {
  label: string;
  /** Milliseconds since the epoch. */
  times: number[];
  series: Series[];
  format: (value: number) => string;
  /** Distances between the values at the side, so that they are round in their unit. */
  steps: number[];
  height?: number;
  /** What the chart says, in a sentence for those who do not see it. */
  summary: ReactNode;
}

const TWIN = 60;

/** Lines over time, and the same as a table. */
export function Chart({ label, times, series, format, steps, height = 200, summary }: Props) {
  const scheme = useComputedColorScheme('light');
  const { ref, width } = useElementSize();
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!holder.current || width === 0 || times.length === 0) return;
    const color = reader(holder.current, scheme);
    const plot = new uPlot(
      options(width, height, series, format, steps, color),
      [times.map((at) => at / 1_000), ...series.map(({ values }) => values)],
      holder.current,
    );
    return () => plot.destroy();
  }, [times, series, format, steps, height, width, scheme]);
  return (
    <figure className={classes.figure} ref={ref}>
      <div ref={holder} role="img" aria-label={label} style={{ minHeight: height }} />
      <figcaption className={classes.caption}>{summary}</figcaption>
      <details>
        <summary>As a table</summary>
        <Twin label={label} times={times} series={series} format={format} />
      </details>
    </figure>
  );
}

/** Every so many points, the newest first. */
function Twin({
  label,
  times,
  series,
  format,
}: Pick<Props, 'label' | 'times' | 'series' | 'format'>) {
  const step = Math.max(1, Math.ceil(times.length / TWIN));
  const shown = times.map((at, index) => ({ at, index })).filter(({ index }) => index % step === 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it scrolls
    <div className={classes.twin} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.reverse().map(({ at, index }) => (
            <tr key={at}>
              <th scope="row">{localTime(new Date(at))}</th>
              {series.map((each) => {
                const value = each.values[index];
                return (
                  <td key={each.label}>
                    {value === null || value === undefined ? 'unknown' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The colours of the scheme that the element is shown in. */
function reader(element: HTMLElement, _scheme: string): (variable: string) => string {
  const style = getComputedStyle(element);
  return (variable) => style.getPropertyValue(variable).trim() || '#888';
}

function options(
  width: number,
  height: number,
  series: Series[],
  format: (value: number) => string,
  steps: number[],
  color: (variable: string) => string,
): uPlot.Options {
  const axis = {
    stroke: color('--ps-muted'),
    grid: { stroke: color('--ps-border'), width: 1 },
    ticks: { stroke: color('--ps-border'), width: 1 },
    font: '11px system-ui',
  };
  return {
    width,
    height,
    legend: { live: true },
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { time: true },
      y: { range: (_plot, _low, high) => [0, Math.max(high * 1.08, 1)] },
    },
    axes: [
      { ...axis, values: (_plot, values, _axis, _space, step) => values.map(timeOf(step)) },
      { ...axis, size: 92, incrs: steps, values: (_plot, values) => values.map(format) },
    ],
    series: [
      { value: (_plot, at) => (at === null ? '–' : localTime(new Date(at * 1_000))) },
      ...series.map((each) => ({
        label: each.label,
        stroke: color(each.color),
        width: 2,
        dash: each.dash,
        fill: each.fill ? `${color(each.color)}22` : undefined,
        spanGaps: false,
        points: { show: false },
        value: (_plot: uPlot, value: number | null) => (value === null ? '–' : format(value)),
      })),
    ],
  };
}

/** Hours and minutes, or days where the marks are days apart. */
function timeOf(step: number): (seconds: number) => string {
  return (seconds) => {
    const at = localTime(new Date(seconds * 1_000));
    return step >= 86_400 ? at.slice(5, 10) : at.slice(11, 16);
  };
}

/** From a kibibyte to a tebibyte, and each doubled. */
export const BYTE_STEPS = Array.from({ length: 41 }, (_, power) => 2 ** power);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From a second to a month. */
export const DURATION_STEPS = [
  ...[1, 5, 15, 30].map((each) => each * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((each) => each * MINUTE),
  ...[1, 2, 3, 6, 12, 24, 48, 168, 720].map((each) => each * HOUR),
];
