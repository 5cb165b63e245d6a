import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { makePlan, revision, revisions } from '../../api/plans';
import { useStarting } from '../../api/starts';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import classes from './Plan.module.css';

/** What should the fleet be, and what has to change for that? */
export function FleetFilePage() {
  const all = useQuery({ ...revisions, ...useLive() });
  const newest = all.data?.[0]?.number;
  const file = useQuery({ ...revision(newest ?? 0), enabled: newest !== undefined });
  const [text, setText] = useState<string>();
  const navigate = useNavigate();
  const making = useStarting('fleet', makePlan, {
    onSuccess: ({ id }) => navigate(paths.plan(id)),
  });
  const shown = text ?? file.data?.file ?? '';
  // What somebody writes meanwhile would meet the file that comes.
  const coming = all.isPending || (newest !== undefined && file.isPending);
  return (
    <>
      <PageHead title="Plan" />
      <Panel
        title={newest ? `Fleet file, from revision ${newest}` : 'Fleet file'}
        actions={
          <Group gap="xs">
            <FileButton
              accept=".yaml,.yml"
              onChange={(chosen) => void chosen?.text().then(setText)}
            >
              {(props) => (
                <Button {...props} size="compact-sm" variant="default">
                  Open a file…
                </Button>
              )}
            </FileButton>
            <ActButton
              size="compact-sm"
              onClick={() => making.mutate(shown)}
              loading={making.isPending}
              disabled={shown.trim() === ''}
            >
              Plan
            </ActButton>
          </Group>
        }
      >
        <Textarea
          aria-label="Fleet file"
          description="Planning reads the sources and the connectors, and changes nothing."
          classNames={{ input: classes.file }}
          value={shown}
          readOnly={coming}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={10}
          maxRows={28}
          spellCheck={false}
        />
        <MutationProblem error={making.error} />
      </Panel>
      <QueryView
        query={all}
        empty={{
          when: (found) => found.length === 0,
          show: (
            <EmptyState title="No fleet file was applied yet">
              Write one above, or let <code>./penstock fleet export</code> write it from a database.
            </EmptyState>
          ),
        }}
      >
        {(found) => (
          <Panel title="Revisions" flush>
            <DataTable
              label="Revisions, newest first"
              rows={found}
              rowKey={(row) => String(row.number)}
              to={(row) => paths.revision(row.number)}
              columns={[
                {
                  key: 'number',
                  head: 'Revision',
                  sort: (row) => row.number,
                  cell: (row) => <Link to={paths.revision(row.number)}>{row.number}</Link>,
                },
                {
                  key: 'at',
                  head: 'Applied',
                  sort: (row) => row.appliedAt,
                  cell: (row) => <Instant at={row.appliedAt} show="both" />,
                },
                {
                  key: 'by',
                  head: 'By',
                  sort: (row) => row.appliedBy,
                  cell: (row) => <bdi>{row.appliedBy}</bdi>,
                },
                {
                  key: 'plan',
                  head: 'Plan',
                  cell: (row) => <Link to={paths.plan(row.planId)}>its steps</Link>,
                },
              ]}
            />
          </Panel>
        )}
      </QueryView>
    </>
  );
}
