import { useSyncExternalStore } from 'react';
import type { RowStore } from './row-store.ts';
import type { UploadRow } from './upload-row.ts';

/** One row, drawn again only when it changes. */
export const useRow = (rows: RowStore, key: string): UploadRow | undefined =>
  useSyncExternalStore(rows.subscribe, () => rows.row(key));

export const useRowKeys = (rows: RowStore): readonly string[] => useSyncExternalStore(rows.subscribe, rows.keys);

/** All rows: for what is drawn once for the whole drop. */
export const useAllRows = (rows: RowStore): readonly UploadRow[] => useSyncExternalStore(rows.subscribe, rows.all);
