import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import { type Call, type CallOptions, readResponse } from './call.ts';
import { Unreachable } from './unreachable.ts';

/** A change with its idempotency key, in the shape a `Call` takes. */
export type BatchedCall = {
  endpoint: Endpoint;
  input: Partial<Pick<Operation, 'params' | 'body'>>;
  operationId: string;
  position?: string | undefined;
};
export type BatchedResult = { outcome: unknown } | { error: unknown };

/** Whether a change may share a request with others. */
export const canBeBatched = (e: Endpoint): boolean => BATCHABLE_ENDPOINTS.has(formatRoute(e));

/**
 * Sends up to MAX_BATCH_SIZE changes in one request (docs/offline.md#order-and-lanes). Returns one result per change,
 * in order, as if it had been sent alone: its parsed response, Refused, or Unreachable where the response does not
 * contain it. Throws, like a call, when the request itself fails.
 */
export async function callInBatch(
  call: Call,
  all: readonly BatchedCall[],
  options: Pick<CallOptions, 'apiVersion'>,
): Promise<BatchedResult[]> {
  const operations = all.map(({ endpoint, input: { params = {}, body }, operationId, position }) => ({
    op_id: operationId,
    route: formatRoute(endpoint),
    params,
    body,
    ...(position && { position }),
  }));
  const { results } = await call(sendBatch, { body: { operations } }, options);
  const resultsById = new Map(results.map((result) => [result.op_id, result]));
  return all.map(({ endpoint, operationId }) => readResult(endpoint, resultsById.get(operationId)));
}

function readResult(endpoint: Endpoint, result: { status: number; body: unknown } | undefined): BatchedResult {
  if (!result) return { error: new Unreachable('the response has no result for this change') };
  try {
    return { outcome: readResponse(endpoint, { status: result.status, body: result.body }) };
  } catch (error) {
    return { error };
  }
}
