import { type ChosenFile, newRow, type UploadRow } from './upload-row.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** The files of a drop. Each row is drawn by itself: 500 files must not be drawn anew because one of them moved on. */
export function createRowStore() {
  const rows = new Map<string, UploadRow>();
  const listeners = new Set<() => void>();
  let keys: readonly string[] = [];
  let all: readonly UploadRow[] | undefined;

  const tell = () => {
    all = undefined;
    for (const listener of listeners) listener();
  };
  const tellKeys = () => {
    keys = [...rows.keys()];
    tell();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The same list until a row comes or goes. */
    keys: () => keys,
    row: (key: string) => rows.get(key),
    /** The same list until anything changes. */
    all: () => {
      all ??= [...rows.values()];
      return all;
    },
    add: (files: readonly ChosenFile[]): UploadRow[] => {
      const added = files.map(newRow);
      for (const row of added) rows.set(row.key, row);
      tellKeys();
      return added;
    },
    /** Several rows in one go, so that what is drawn from all of them is drawn once. */
    change: (changes: Iterable<readonly [key: string, change: Partial<UploadRow>]>) => {
      for (const [key, change] of changes) {
        const row = rows.get(key);
        if (row) rows.set(key, { ...row, ...change });
      }
      tell();
    },
    remove: (key: string) => {
      if (rows.delete(key)) tellKeys();
    },
    clear: () => {
      rows.clear();
      tellKeys();
    },
  };
}
