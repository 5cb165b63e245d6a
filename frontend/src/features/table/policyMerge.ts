import type { Schemas } from '../../api/client';
import { count, duration } from '../../ui/format';

export type Policy = Schemas['TablePolicy'];
export type PolicyChange = Schemas['TablePolicyChange'];
export type Side = 'mine' | 'theirs';

/** One thing that can be changed of a policy. */
interface Field {
  key: string;
  label: string;
  of: (policy: Policy) => unknown;
  words: (policy: Policy) => string;
  put: (change: PolicyChange, from: Policy) => PolicyChange;
}

/** What somebody, or somebody else, changed of a policy. */
export interface Difference {
  key: string;
  label: string;
  was: string;
  mine: string;
  theirs: string;
  /** Who changed it; `both` means that one of them has to give way. */
  by: Side | 'both';
}

/** What a proof compares by itself, in words. */
export const MODES: Record<Schemas['ReconciliationMode'], string> = {
  ROWS: 'every column of every row',
  DIGEST: 'digests, and the rows of those that differ',
  KEYS: 'keys alone',
  INCREMENTAL: 'what changed, and a share of the rest',
};

const BRAKE: Required<Schemas['BrakePolicy']> = {
  enabled: true,
  deletePercent: 50,
  minimumRows: 1_000,
};

/** The brake with its defaults. */
export function brakeOf(policy: Policy): Required<Schemas['BrakePolicy']> {
  return { ...BRAKE, ...policy.brake };
}

const FIELDS: Field[] = [
  plain('owner', 'Owner', (value) => value || 'nobody'),
  plain('lagTargetSeconds', 'Lag target', seconds),
  plain('reconcileEverySeconds', 'Prove every', seconds),
  plain('reconcileMode', 'Prove by', (value) => MODES[value ?? 'ROWS']),
  plain('repairRows', 'Repair unasked, rows at most', (value) => (value ? count(value) : 'none')),
  plain('compactEverySeconds', 'Look at files every', seconds),
  plain('keepSnapshotsSeconds', 'Keep Iceberg snapshots', seconds),
  plain('sensitive', 'Sensitive columns', (value) => value?.join(', ') || 'none'),
  plain('paused', 'Paused', (value) => (value ? 'yes' : 'no')),
  ofBrake('enabled', 'Hold mass changes back', (value) => (value ? 'yes' : 'no')),
  ofBrake('deletePercent', 'Deletes above', (value) => `${value} % of the rows`),
  ofBrake('minimumRows', 'Only from rows', (value) => count(value)),
];

function seconds(value: number | undefined): string {
  return duration((value ?? 0) * 1_000);
}

function plain<K extends keyof Policy & keyof PolicyChange>(
  key: K,
  label: string,
  words: (value: Policy[K]) => string,
): Field {
  return {
    key,
    label,
    of: (policy) => policy[key] || undefined,
    words: (policy) => words(policy[key]),
    put: (change, from) => ({ ...change, [key]: from[key] }),
  };
}

function ofBrake<K extends keyof typeof BRAKE>(
  key: K,
  label: string,
  words: (value: (typeof BRAKE)[K]) => string,
): Field {
  return {
    key: `brake.${key}`,
    label,
    of: (policy) => brakeOf(policy)[key],
    words: (policy) => words(brakeOf(policy)[key]),
    put: (change, from) => ({
      ...change,
      brake: { ...change.brake, [key]: brakeOf(from)[key] },
    }),
  };
}

function differ(field: Field, a: Policy, b: Policy): boolean {
  return JSON.stringify(field.of(a)) !== JSON.stringify(field.of(b));
}

/** What differs from how the policy was when I began to change it; what both changed alike does not. */
export function differences(was: Policy, change: PolicyChange, now: Policy): Difference[] {
  const mine = { ...was, ...change };
  return FIELDS.filter((field) => differ(field, mine, now)).map((field) => ({
    key: field.key,
    label: field.label,
    was: field.words(was),
    mine: field.words(mine),
    theirs: field.words(now),
    by: !differ(field, was, now) ? 'mine' : differ(field, was, mine) ? 'both' : 'theirs',
  }));
}

/** What is still to be changed of what is there now, each of what both changed as it was decided. */
export function merged(
  was: Policy,
  change: PolicyChange,
  now: Policy,
  decided: Record<string, Side>,
): PolicyChange {
  const mine = { ...was, ...change };
  const keep = differences(was, change, now).filter(
    ({ key, by }) => by === 'mine' || (by === 'both' && decided[key] === 'mine'),
  );
  const kept = FIELDS.filter(({ key }) => keep.some((each) => each.key === key)).reduce(
    (sum: PolicyChange, field) => field.put(sum, mine),
    {},
  );
  // The brake is changed as a whole: what is not mine of it is theirs.
  return kept.brake ? { ...kept, brake: { ...brakeOf(now), ...kept.brake } } : kept;
}
