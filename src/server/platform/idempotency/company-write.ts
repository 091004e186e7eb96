import { sql } from 'kysely';
import { stampChanges } from '../change-feed/company-clock.ts';
import { type FeedPosition, hasFeedPosition } from '../change-feed/feed-position.ts';
import { refreshReviews } from '../change-feed/refresh-reviews.ts';
import type { Database } from '../database/database.ts';
import type { Trx } from '../database/trx.ts';
import { Refusal } from '../refusal.ts';
import {
  claimOperation,
  findOperation,
  type Operation,
  type StoredResponse,
  storeResponse,
} from './operation-ledger.ts';

/**
 * A change of company data. It writes in the transaction and returns the function that reads the response. That
 * function runs after the rows got their revisions.
 */
export type Change<A> = (trx: Trx) => Promise<() => Promise<A>>;

/** The only way to write company data: the changed rows always get a revision in the feed (docs/offline.md#pull). */
export function runCompanyWrite<A>(db: Database, company_id: string, change: Change<A>): Promise<A> {
  return db.forCompany(company_id, (trx) => applyChange(trx, company_id, change));
}

/**
 * Like runCompanyWrite, but once per operation key: the effect and the response are stored in one transaction, and the
 * next request with the same key gets the same response (docs/offline.md#idempotency). Definitive refusals are stored
 * as responses too. Any other error leaves no effect and no stored response: so does the one for a change whose author
 * had seen another feed than this database's (`seen`, docs/offline.md#restored-server).
 */
export function runIdempotentWrite<A>(
  db: Database,
  operation: Operation,
  change: Change<A>,
  seen?: FeedPosition,
): Promise<StoredResponse & { isReplay: boolean }> {
  const { company_id } = operation;
  return db.forCompany(company_id, async (trx) => {
    if (!(await claimOperation(trx, operation))) return { ...(await replay(trx, operation)), isReplay: true };
    if (seen && !(await hasFeedPosition(trx, company_id, seen))) throw new Refusal('feed_expired');
    const response = await applyOnce(trx, operation.company_id, change);
    await storeResponse(trx, operation, response);
    return { ...response, isReplay: false };
  });
}

async function applyChange<A>(trx: Trx, company_id: string, change: Change<A>): Promise<A> {
  const readResponse = await change(trx);
  await refreshReviews(trx, company_id);
  await stampChanges(trx, company_id);
  return readResponse();
}

async function replay(trx: Trx, operation: Operation): Promise<StoredResponse> {
  const known = await findOperation(trx, operation);
  if (known.type === 'stored') return known.stored;
  throw new Refusal(known.type === 'forgotten' ? 'change_forgotten' : 'key_reused');
}

async function applyOnce<A>(trx: Trx, company_id: string, change: Change<A>): Promise<StoredResponse> {
  await sql`savepoint effect`.execute(trx);
  try {
    return { status: 200, response: await applyChange(trx, company_id, change) };
  } catch (error) {
    if (!(error instanceof Refusal) || !DEFINITIVE_STATUSES.has(error.status)) throw error;
    await sql`rollback to savepoint effect`.execute(trx);
    return { status: error.status, response: error.problem };
  }
}

const DEFINITIVE_STATUSES = new Set([404, 409, 422]);
