import { IconAlertTriangle } from './icons';
import classes from './Sides.module.css';

export interface Side {
  column: string;
  source?: string;
  lake?: string;
  /** Told where not every row of the table differs. */
  differs?: boolean;
}

interface Props {
  columns: Side[];
  /** What stands for a side's values where it has no row, or is not known. */
  noSource?: string;
  noLake?: string;
}

/** A row's values at the source and in the lake, beside each other. */
export function Sides({ columns, noSource, noLake }: Props) {
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Source</th>
          <th scope="col">Lake</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, source, lake, differs }) => (
          <tr key={column} data-differs={differs || undefined}>
            <th scope="row">
              <bdi>{column}</bdi>
              {differs && (
                <span className={classes.differs}>
                  <IconAlertTriangle size={13} aria-hidden="true" /> differs
                </span>
              )}
            </th>
            <td>
              <Value value={source} none={noSource} />
            </td>
            <td>
              <Value value={lake} none={noLake} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value, none }: { value?: string; none?: string }) {
  if (none !== undefined) return <i className={classes.none}>{none}</i>;
  if (value !== undefined) return <bdi className={classes.value}>{value}</bdi>;
  return <i className={classes.none}>NULL</i>;
}
