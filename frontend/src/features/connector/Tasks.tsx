import type { Schemas } from '../../api/client';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { StatusBadge } from '../../ui/StatusBadge';
import { levelOf } from '../../ui/status';
import classes from './Tasks.module.css';

/** Each task, the reason of one that failed in front and its whole trace folded below. */
export function Tasks({ tasks }: { tasks: Schemas['ConnectorTask'][] }) {
  if (tasks.length === 0) {
    return (
      <EmptyState title="No task is known">
        Kafka Connect has assigned none, or does not answer.
      </EmptyState>
    );
  }
  return (
    <Panel title="Tasks">
      {tasks.map((task) => (
        <div key={task.id} className={classes.task}>
          <StatusBadge level={levelOf.connector(task.state)} label={task.state} /> task {task.id}{' '}
          {task.worker && (
            <>
              on <code>{task.worker}</code>
            </>
          )}
          {task.trace && (
            <>
              <p className={classes.reason}>{reason(task.trace)}</p>
              <details>
                <summary>The whole trace</summary>
                <section className={classes.trace} aria-label="Trace" tabIndex={0}>
                  <pre>{task.trace}</pre>
                </section>
              </details>
            </>
          )}
        </div>
      ))}
    </Panel>
  );
}

/** The last cause says more than the first line, which is Connect's own. */
function reason(trace: string): string {
  const causes = trace.split('\n').filter((line) => line.startsWith('Caused by: '));
  return causes.at(-1)?.slice('Caused by: '.length) ?? trace.split('\n')[0] ?? '';
}
