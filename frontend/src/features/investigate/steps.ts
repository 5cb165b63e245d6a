const STEPS: Record<string, { label: string; what: string }> = {
  TWICE_IN_EXTRACT: { label: 'twice in the extract', what: 'A further copy of a row' },
  NEVER_EXISTED: { label: 'never existed', what: 'History has no change of it' },
  DELETED_AFTER: { label: 'deleted after', what: 'Deleted since the extract was taken' },
  OUTSIDE_FILTER: {
    label: 'outside the filter',
    what: 'It is there, and the filter leaves it out',
  },
  CHANGED_AFTER: { label: 'changed after', what: 'Changed since the extract was taken' },
  OTHER_VALUES: { label: 'other values', what: 'The extract has values that it never had' },
  INSERTED_AFTER: { label: 'inserted after', what: 'Inserted since the extract was taken' },
  MISSED: { label: 'missed', what: 'It was there, and the extract has it not' },
};

/** Why rows are not alike, in short. */
export function stepWords(step: string): string {
  return STEPS[step]?.label ?? step.toLowerCase();
}

export function stepMeaning(step: string): string {
  return STEPS[step]?.what ?? '';
}
