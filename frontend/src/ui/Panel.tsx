import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  /** For content that brings its own edges, such as a table. */
  flush?: boolean;
}

/** A named region of a page. */
export function Panel({ title, actions, children, flush }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
