import type { Schemas } from '../../api/client';
import { bytes, count, words } from '../../ui/format';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import classes from './Plan.module.css';

interface Props {
  step: Schemas['FleetStep'];
  state?: Schemas['FleetApplyStep'];
}

/** One step with its consequence, what changes by it, and the statements it runs. */
export function Step({ step, state }: Props) {
  return (
    <article
      className={classes.step}
      aria-label={`${words(step.kind)} ${step.table ?? step.source}`}
    >
      <div className={classes.stepHead}>
        {state && <StatusBadge level={levelOf.step(state.status)} label={state.status} />}
        {step.destructive && <StatusBadge level="bad" label="destructive" />}
        {step.byAdministrator && (
          <StatusBadge level="warn" label="an administrator runs the statements" />
        )}
        <span className={classes.kind}>{words(step.kind)}</span>
        <bdi className={classes.on}>
          {step.source}
          {step.table && ` ${step.table}`}
        </bdi>
      </div>
      <p className={classes.note}>
        {step.consequence}
        {step.readsRows !== undefined &&
          ` Reads about ${count(step.readsRows)} rows${
            step.readsBytes === undefined ? '' : `, ${bytes(step.readsBytes)}`
          }.`}
      </p>
      {state?.message && <p className={classes.note}>{state.message}</p>}
      {step.warnings.map((warning) => (
        <p key={warning} className={classes.note}>
          <StatusBadge level="warn" label="warning" /> {warning}
        </p>
      ))}
      {step.changes.length > 0 && (
        <table className={classes.changes}>
          <tbody>
            {step.changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{before !== undefined && <del className={classes.before}>{before}</del>}</td>
                <td>{after !== undefined && <ins className={classes.after}>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {step.sql.length > 0 && (
        <section className={classes.sql} aria-label="Statements" tabIndex={0}>
          <pre>{step.sql.join('\n')}</pre>
        </section>
      )}
    </article>
  );
}
