import type { Trx } from '../database/trx.ts';

/** A change as a device sends it. The device sends it again when it got no response (docs/offline.md#idempotency). */
export type Operation = {
  company_id: string;
  op_id: string;
  user_id: string;
  device_id: string | null;
  route: string;
  body_sha256: string;
};
export type StoredResponse = { status: number; response: unknown };

/**
 * True for the request that runs the operation. A concurrent second request waits here until the first one commits or
 * rolls back.
 */
export async function claimOperation(trx: Trx, operation: Operation): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('op_ledger')
    .values({ ...operation, status: null, response: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `forgotten`: the operation was run so long ago that its response is no longer stored (deleteOldFeed of sync/feed.ts). */
export type KnownOperation = { type: 'stored'; stored: StoredResponse } | { type: 'forgotten' } | { type: 'another' };

/** What the ledger knows of an operation that claimOperation did not claim; `another` has the key of this one. */
export async function findOperation(trx: Trx, operation: Operation): Promise<KnownOperation> {
  const known = await trx
    .selectFrom('op_ledger')
    .select(['status', 'response'])
    .where('company_id', '=', operation.company_id)
    .where('op_id', '=', operation.op_id)
    .where('user_id', '=', operation.user_id)
    .where('route', '=', operation.route)
    .where('body_sha256', '=', operation.body_sha256)
    .executeTakeFirst();
  if (!known) return { type: 'another' };
  const { status, response } = known;
  return status === null ? { type: 'forgotten' } : { type: 'stored', stored: { status, response } };
}

/** Stores the status and the response of an operation that claimOperation claimed in this transaction. */
export async function storeResponse(
  trx: Trx,
  operation: Operation,
  { status, response }: StoredResponse,
): Promise<void> {
  await trx
    .updateTable('op_ledger')
    .set({ status, response: JSON.stringify(response) })
    .where('company_id', '=', operation.company_id)
    .where('op_id', '=', operation.op_id)
    .execute();
}
