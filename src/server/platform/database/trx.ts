import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The transaction of one company, with which a handler queries the database. */
export type Trx = Transaction<Tables>;
