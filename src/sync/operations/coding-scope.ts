/** The scope of a person's decision about these fields: an undo of the status makes the decision about it redundant. */
export const scopeOfPerson = (fields: readonly string[]): string => `person ${fields.toSorted().join(' ')}`;

/** The scope of what a rule sets: a rule leaves what a person decided, so neither makes the other redundant. */
export const scopeOfRule = (rule: string, fields: readonly string[]): string =>
  `${rule} ${fields.toSorted().join(' ')}`;
