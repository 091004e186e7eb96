import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** What a handler asks the database with: one transaction, of one company. */
export type Trx = Transaction<Tables>;
