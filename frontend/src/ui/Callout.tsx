import type { ReactNode } from 'react';
import classes from './Callout.module.css';
import { StatusBadge } from './StatusBadge';
import type { Level } from './status';

interface Props {
  level: Level;
  title: string;
  children?: ReactNode;
  /** Beside the title, such as since when. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** Something to know before anything else of the page. */
export function Callout({ level, title, children, aside, actions }: Props) {
  return (
    <section className={classes.callout} data-level={level} aria-label={title}>
      <div className={classes.head}>
        <StatusBadge level={level} label={title} />
        <span className={classes.aside}>{aside}</span>
        {actions && <span className={classes.actions}>{actions}</span>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
