import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import { type Call, type CallOptions, readResponse } from './call.ts';
import { Unreachable } from './unreachable.ts';

/** A change under its key, as it is given to a call. */
export type BatchedCall = {
  endpoint: Endpoint;
  input: Partial<Pick<Operation, 'params' | 'body'>>;
  operationId: string;
};
export type BatchedResult = { outcome: unknown } | { error: unknown };

/** Whether a change may travel with others. */
export const canBeBatched = (e: Endpoint): boolean => BATCHABLE_ENDPOINTS.has(formatRoute(e));

/**
 * Changes in one request, up to MOST_TOGETHER (docs/offline.md#order-and-lanes). Each hears, in their order, what it
 * would have heard alone: its parsed answer, or Refused; Unreachable where nothing is said of it. Throws, as a call
 * does, what became of the request itself.
 */
export async function callInBatch(
  call: Call,
  all: readonly BatchedCall[],
  options: Pick<CallOptions, 'apiVersion'>,
): Promise<BatchedResult[]> {
  const operations = all.map(({ endpoint, input: { params = {}, body }, operationId }) => ({
    op_id: operationId,
    route: formatRoute(endpoint),
    params,
    body,
  }));
  const { results } = await call(sendBatch, { body: { operations } }, options);
  const resultsById = new Map(results.map((result) => [result.op_id, result]));
  return all.map(({ endpoint, operationId }) => readResult(endpoint, resultsById.get(operationId)));
}

function readResult(endpoint: Endpoint, result: { status: number; body: unknown } | undefined): BatchedResult {
  if (!result) return { error: new Unreachable('nothing was said of this change') };
  try {
    return { outcome: readResponse(endpoint, { status: result.status, body: result.body }) };
  } catch (error) {
    return { error };
  }
}
