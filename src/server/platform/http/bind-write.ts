import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { type AuditDetail, createAuditRecorder } from '../audit/audit-recorder.ts';
import type { Database } from '../database/database.ts';
import { type Change, runCompanyWrite, runIdempotentWrite } from '../idempotency/company-write.ts';
import { readDeviceId, readOperation, readSeenPosition } from '../idempotency/operation.ts';
import type { AuthContext } from './authorize.ts';
import type { Received } from './received.ts';
import { type CompanyRequest, signedInToCompany } from './signed-in.ts';

/** A write includes the device, because a device never conflicts with itself. */
export type WriteRequest<E extends Endpoint> = CompanyRequest<E> & { device_id: string | null };

/**
 * A write. `change` runs in the transaction. `content` replaces the input as the request that the operation key
 * identifies (uploads). `onSuccess` runs once, after the commit, for effects that cannot be undone, such as an email.
 * `onSettled` always runs at the end. `auditDetails` is called after the change, for the audit log.
 */
export type PlannedWrite<A> = {
  change: Change<A>;
  content?: unknown;
  onSuccess?: () => void;
  onSettled?: () => void;
  auditDetails?: () => readonly AuditDetail[];
};
export type PlanWrite<E extends Endpoint> = (
  request: WriteRequest<E>,
) => Promise<PlannedWrite<ResponseOf<E>>> | PlannedWrite<ResponseOf<E>>;

/** `isReplay`: the response is that of an earlier request with the same key. */
export type WriteOutcome = { status: number; response: unknown; isReplay: boolean };
/** Throws the refusals that have no stored response. */
export type BoundWrite = (received: Received) => Promise<WriteOutcome>;

/** Writes company data in one transaction, once per operation key. Slow work happens before the plan is returned. */
export const bindWrite =
  <E extends Endpoint>(endpoint: E, plan: PlanWrite<E>, context: AuthContext): BoundWrite =>
  async (received) => {
    const input = await signedInToCompany(endpoint, received, context);
    const { actor, company_id, request, ...parts } = input;
    const planned = await plan({ ...input, device_id: readDeviceId(request) });
    const change: Change<unknown> = async (trx) => {
      const readResponse = await planned.change(trx);
      await createAuditRecorder(endpoint, received, actor)?.(trx, planned.auditDetails?.());
      return async () => endpoint.response.parse(await readResponse());
    };
    try {
      const owner = { company_id, user_id: actor.account.id };
      const content = planned.content ?? parts;
      const operation = readOperation(endpoint, received, { owner, content });
      const outcome = operation
        ? await runIdempotentWrite(context.db, operation, change, readSeenPosition(received))
        : await runOnce(context.db, company_id, change);
      if (outcome.status === 200 && !outcome.isReplay) planned.onSuccess?.();
      return outcome;
    } finally {
      planned.onSettled?.();
    }
  };

async function runOnce(db: Database, company_id: string, change: Change<unknown>): Promise<WriteOutcome> {
  return { status: 200, response: await runCompanyWrite(db, company_id, change), isReplay: false };
}
