import type { InvestigationRun } from '../../api/investigations';
import { count } from '../../ui/format';
import { stepMeaning, stepWords } from './steps';
import classes from './Waterfall.module.css';
import { type Bar, stretch, waterfall } from './waterfall';

/** How the extract's sum becomes the replica's; a table whose last column is the drawing. */
export function Waterfall({ run, measure }: { run: InvestigationRun; measure: string }) {
  const bars = waterfall(run, measure, stepWords);
  const { low, high } = stretch(bars);
  const part = (value: number) => (100 * (Math.max(value, low) - low)) / (high - low);
  return (
    <table className={classes.waterfall}>
      <caption className={classes.caption}>
        Sum of <bdi>{measure}</bdi>
        {low !== 0 && ' (drawn not from 0)'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Rows</th>
          <th scope="col">Sum</th>
          <th scope="col">Drawn</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} data-kind={bar.kind}>
            <th scope="row" title={stepMeaning(bar.key)}>
              {bar.label}
            </th>
            <td>{count(bar.rows)}</td>
            <td>{signed(bar)}</td>
            <td className={classes.drawn}>
              <span
                className={classes.bar}
                style={{
                  left: `${Math.min(part(bar.from), part(bar.to))}%`,
                  width: `max(2px, ${Math.abs(part(bar.to) - part(bar.from))}%)`,
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function signed({ kind, value }: Bar): string {
  return kind === 'plus' && !/^[-+0]/.test(value) ? `+${value}` : value;
}
