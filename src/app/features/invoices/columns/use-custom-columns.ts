import { useMemo } from 'react';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { type CustomColumn, isCustomColumn, type OptionalColumn } from './table-columns.ts';

/** Returns the columns of the fields that the company defined, in their order. */
export function useCustomColumns(): readonly CustomColumn[] {
  const fields = useCodingCatalog()?.fields;
  return useMemo(() => (fields ?? []).map(({ id }): CustomColumn => `custom:${id}`), [fields]);
}

/** The chosen columns without those of deleted fields. A field that is restored has its column again. */
export function useExistingColumns(chosen: readonly OptionalColumn[]): readonly OptionalColumn[] {
  const customs = useCustomColumns();
  return useMemo(() => chosen.filter((name) => !isCustomColumn(name) || customs.includes(name)), [chosen, customs]);
}
