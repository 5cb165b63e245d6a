import { type ReactNode, useEffect } from 'react';
import classes from './PageHead.module.css';

interface Props {
  /** Also the browser tab's title. */
  title: string;
  /** What the title is a part of, such as a link to the list. */
  above?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, above, badges, actions }: Props) {
  useEffect(() => {
    document.title = `${title} – Penstock`;
  }, [title]);
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        {above && <div className={`${classes.above} ps-inline`}>{above}</div>}
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        {badges}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
