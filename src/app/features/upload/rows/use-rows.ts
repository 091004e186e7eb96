import { useSyncExternalStore } from 'react';
import type { RowStore } from './row-store.ts';
import type { UploadRow } from './upload-row.ts';

/** Returns one row; renders again only when it changes. */
export const useRow = (rows: RowStore, key: string): UploadRow | undefined =>
  useSyncExternalStore(rows.subscribe, () => rows.row(key));

export const useRowKeys = (rows: RowStore): readonly string[] => useSyncExternalStore(rows.subscribe, rows.keys);

/** Returns all rows, for components that render once for the whole list. */
export const useAllRows = (rows: RowStore): readonly UploadRow[] => useSyncExternalStore(rows.subscribe, rows.all);
