import type { CodedValue } from '#domain/coding/coded-value.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { useCodingCatalog } from './use-coding-catalog.ts';

/** Returns the names of the tags of a row, separated by commas, without deleted ones. */
export function useTagNames(): (row: { coding?: readonly CodedValue[] }) => string {
  const tags = useCodingCatalog()?.tags ?? [];
  return (row) => tags.flatMap(({ id, data }) => (findCodedValue(row, `tag:${id}`) ? [data.name] : [])).join(', ');
}
