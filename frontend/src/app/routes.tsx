import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Gate } from './Gate';
import { NotFound, RouteError } from './RouteError';
import { Shell } from './Shell';

/** A screen in a chunk of its own. */
function page<K extends string>(
  path: string,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) };
}

const PAGES: RouteObject[] = [
  page('/', () => import('../features/fleet/FleetPage'), 'FleetPage'),
  page('tables/:tableId', () => import('../features/table/TablePage'), 'TablePage'),
  page('tables/:tableId/key', () => import('../features/table/KeyPage'), 'KeyPage'),
  page('sources', () => import('../features/source/SourcesPage'), 'SourcesPage'),
  page('sources/:source', () => import('../features/source/SourcePage'), 'SourcePage'),
  page('connectors', () => import('../features/connector/ConnectorsPage'), 'ConnectorsPage'),
  page('connectors/:source', () => import('../features/connector/ConnectorPage'), 'ConnectorPage'),
  page('runs', () => import('../features/run/RunsPage'), 'RunsPage'),
  page('runs/:kind/:runId', () => import('../features/run/RunPage'), 'RunPage'),
  page(
    'reconciliations',
    () => import('../features/reconcile/ReconciliationsPage'),
    'ReconciliationsPage',
  ),
  page(
    'reconciliations/:reconciliationId',
    () => import('../features/reconcile/ReconciliationPage'),
    'ReconciliationPage',
  ),
  page(
    'investigations',
    () => import('../features/investigate/InvestigationsPage'),
    'InvestigationsPage',
  ),
  page(
    'investigations/:investigationId',
    () => import('../features/investigate/InvestigationPage'),
    'InvestigationPage',
  ),
  page('incidents', () => import('../features/incident/IncidentsPage'), 'IncidentsPage'),
  page('incidents/:incidentId', () => import('../features/incident/IncidentPage'), 'IncidentPage'),
  page('runbooks/:kind', () => import('../features/runbook/RunbookPage'), 'RunbookPage'),
  page('settings/webhooks', () => import('../features/settings/WebhooksPage'), 'WebhooksPage'),
  page('settings/windows', () => import('../features/settings/WindowsPage'), 'WindowsPage'),
  page('settings/accounts', () => import('../features/access/AccountsPage'), 'AccountsPage'),
  page('settings/tokens', () => import('../features/access/TokensPage'), 'TokensPage'),
  page('settings/audit', () => import('../features/access/AuditPage'), 'AuditPage'),
  page('settings/silences', () => import('../features/settings/SilencesPage'), 'SilencesPage'),
  page('lag', () => import('../features/lag/LagPage'), 'LagPage'),
  page('schedule', () => import('../features/schedule/SchedulePage'), 'SchedulePage'),
  page('plan', () => import('../features/plan/FleetFilePage'), 'FleetFilePage'),
  page('plans/:planId', () => import('../features/plan/PlanPage'), 'PlanPage'),
  page('revisions/:number', () => import('../features/plan/RevisionPage'), 'RevisionPage'),
];

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <div />,
    children: [
      page('sign-in', () => import('../features/access/SignInPage'), 'SignInPage'),
      page('password', () => import('../features/access/PasswordPage'), 'PasswordPage'),
    ],
  },
  {
    element: (
      <Gate>
        <Shell />
      </Gate>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: <div />,
    children: [
      {
        errorElement: <RouteError />,
        children: [...PAGES, { path: '*', element: <NotFound /> }],
      },
    ],
  },
];
