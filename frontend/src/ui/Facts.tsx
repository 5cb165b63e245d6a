import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Names and values, side by side where there is room. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value || value === 0 ? value : <span className={classes.none}>–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
