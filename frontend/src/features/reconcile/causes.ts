import type { Schemas } from '../../api/client';

const CAUSES: Record<string, string> = {
  NEVER_CAPTURED: 'Never captured: history has no change of it.',
  GAP: 'Gap: the replica is what history says, and the source has gone on.',
  RESURRECTED: 'Resurrected: history says that it is deleted.',
  DUPLICATE: 'Duplicate: the replica has it more than once.',
  PLACEHOLDER: "Placeholder: the replica has the connector's placeholder instead of a value.",
  TYPE: 'Type: both values mean the same and are written differently.',
  ALTERED: 'Altered: the replica is not what history says.',
};

/** Why a row is likely to differ. */
export function causeWords(cause: Schemas['MismatchCause']): string {
  return CAUSES[cause] ?? cause.toLowerCase();
}
