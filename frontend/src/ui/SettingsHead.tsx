import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { includes, session } from '../api/session';
import { SETTINGS } from '../app/nav';
import { PageHead } from './PageHead';
import classes from './SettingsHead.module.css';

/** The head of a page of settings, with the way to the others. */
export function SettingsHead({ title, actions }: { title: string; actions?: ReactNode }) {
  const role = useQuery(session).data?.role;
  return (
    <>
      <nav className={classes.bar} aria-label="Settings">
        {SETTINGS.filter(({ needs }) => includes(role, needs ?? 'VIEWER')).map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) => `${classes.place} ${isActive ? classes.active : ''}`}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <PageHead title={title} actions={actions} />
    </>
  );
}
