import type { CodingChange } from './coded-value.ts';

/** The ids of the tags, own fields and cost centres that new values name. */
export const referredRecords = (values: CodingChange): string[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const [, id] = field.split(':');
    if (value === null) return [];
    return id !== undefined ? [id] : field === 'cost_center' ? [value] : [];
  });
