import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { FormEvent } from 'react';
import type { TaggedTable } from '../../api/tables';
import { ActButton } from '../../ui/Act';
import { Facts } from '../../ui/Facts';
import { duration } from '../../ui/format';
import { Panel } from '../../ui/Panel';
import { MutationProblem } from '../../ui/problems';
import classes from './Policy.module.css';
import { PolicyMerge } from './PolicyMerge';
import { usePolicyEdit } from './policyEdit';
import { brakeOf, MODES } from './policyMerge';

type Mode = keyof typeof MODES;

const SECONDS = [
  ['lagTargetSeconds', 'Lag target', 'Longest time from a commit to its row in the lake'],
  ['reconcileEverySeconds', 'Prove every', 'How often it is proved equal to its source'],
  ['compactEverySeconds', 'Look at files every', 'For compaction'],
  ['keepSnapshotsSeconds', 'Keep Iceberg snapshots', 'For time travel'],
] as const;

/** What is wanted of the table; what is changed here differs from the fleet file from then on. */
export function Policy({ table }: { table: TaggedTable }) {
  const edit = usePolicyEdit(table);
  const { policy, put } = edit;
  const brake = brakeOf(policy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save();
  };
  return (
    <form onSubmit={submit}>
      <Panel title="Policy">
        <div className={classes.fields}>
          <TextInput
            label="Owner"
            description="Who is asked when it needs a decision"
            value={policy.owner ?? ''}
            maxLength={100}
            onChange={(event) => put({ owner: event.currentTarget.value })}
          />
          {SECONDS.map(([key, label, description]) => (
            <NumberInput
              key={key}
              label={`${label}, seconds`}
              description={`${description}; ${duration((policy[key] ?? 0) * 1_000)}`}
              value={policy[key]}
              min={1}
              max={3_153_600_000}
              allowDecimal={false}
              onChange={(value) => typeof value === 'number' && put({ [key]: value })}
            />
          ))}
          <NativeSelect
            label="Prove by"
            description="What the schedule compares"
            data={Object.entries(MODES).map(([value, label]) => ({ value, label }))}
            value={policy.reconcileMode ?? 'ROWS'}
            onChange={(event) => put({ reconcileMode: event.currentTarget.value as Mode })}
          />
          <NumberInput
            label="Repair unasked, rows at most"
            description="Of more that differ, somebody has to decide; 0 leaves all to people"
            value={policy.repairRows ?? 0}
            min={0}
            max={100_000}
            allowDecimal={false}
            onChange={(value) => typeof value === 'number' && put({ repairRows: value })}
          />
          <TagsInput
            label="Sensitive columns"
            description="Masked for viewers"
            data={table.columns.map((column) => column.name)}
            value={policy.sensitive ?? []}
            onChange={(sensitive) => put({ sensitive })}
          />
        </div>
      </Panel>
      <Panel title="Mass-change brake">
        <div className={classes.fields}>
          <Switch
            label="Hold mass changes back"
            checked={brake.enabled}
            onChange={(event) => put({ brake: { ...brake, enabled: event.currentTarget.checked } })}
          />
          <NumberInput
            label="Deletes above, % of the rows"
            value={brake.deletePercent}
            min={1}
            max={100}
            disabled={!brake.enabled}
            onChange={(value) =>
              typeof value === 'number' && put({ brake: { ...brake, deletePercent: value } })
            }
          />
          <NumberInput
            label="Only from rows"
            value={brake.minimumRows}
            min={0}
            disabled={!brake.enabled}
            onChange={(value) =>
              typeof value === 'number' && put({ brake: { ...brake, minimumRows: value } })
            }
          />
        </div>
      </Panel>
      <MutationProblem error={edit.error} />
      {edit.differences ? (
        <PolicyMerge
          differences={edit.differences}
          pending={edit.pending}
          onMerge={edit.merge}
          onDiscard={edit.discard}
        />
      ) : (
        <Group mb="md">
          <ActButton type="submit" loading={edit.pending} disabled={!edit.changed}>
            Save
          </ActButton>
          <Button variant="default" disabled={!edit.changed} onClick={edit.discard}>
            Undo
          </Button>
        </Group>
      )}
      <Panel title="Fixed when it was registered">
        <Facts
          facts={[
            ['Format version', table.policy.formatVersion],
            ['Buckets', table.policy.buckets || 'none'],
          ]}
        />
      </Panel>
    </form>
  );
}
