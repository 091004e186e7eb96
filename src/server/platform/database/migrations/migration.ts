import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** A step of the tables' history. `name` is stored and orders the steps: never rename one that was released. */
export type Migration = { name: string; up: (trx: Transaction<Tables>) => Promise<void> };
