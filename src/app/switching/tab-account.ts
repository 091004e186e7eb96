const KEY = 'cuadra-tab-account';

/** The name of the database that a tab shows. */
export type TabAccount = { read: () => string | undefined; save: (name: string) => void };

/**
 * Kept for a reload of this tab only: another tab keeps its own company, and a new tab opens the company used last. A
 * browser that blocks the storage opens that one after a reload too.
 */
export const tabAccount: TabAccount = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  save(name: string): void {
    try {
      sessionStorage.setItem(KEY, name);
    } catch {
      // The tab stays in its company until it is reloaded.
    }
  },
};
