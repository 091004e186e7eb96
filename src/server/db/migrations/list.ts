import { start } from './0001-start.ts';
import { invoicePapers } from './0002-papers.ts';
import { accounts } from './0003-accounts.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied. Released ones are never changed. */
export const migrations: readonly Migration[] = [start, invoicePapers, accounts];
