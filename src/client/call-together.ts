import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import { BATCHABLE_ENDPOINTS, type Operation, sendBatch } from '#contract/sync.ts';
import { type Call, type CallOptions, readAnswer } from './call.ts';
import { Unreachable } from './unreachable.ts';

/** A change under its key, as it is given to a call. */
export type Asked = {
  endpoint: Endpoint;
  input: Partial<Pick<Operation, 'params' | 'body'>>;
  operationId: string;
};
export type Heard = { said: unknown } | { error: unknown };

/** Whether a change may travel with others. */
export const mayGoTogether = (e: Endpoint): boolean => BATCHABLE_ENDPOINTS.has(formatRoute(e));

/**
 * Changes in one request, up to MOST_TOGETHER (docs/offline.md#order-and-lanes). Each hears, in their order, what it
 * would have heard alone: its parsed answer, or Refused; Unreachable where nothing is said of it. Throws, as a call
 * does, what became of the request itself.
 */
export async function callTogether(
  call: Call,
  all: readonly Asked[],
  options: Pick<CallOptions, 'apiVersion'>,
): Promise<Heard[]> {
  const operations = all.map(({ endpoint, input: { params = {}, body }, operationId }) => ({
    op_id: operationId,
    route: formatRoute(endpoint),
    params,
    body,
  }));
  const { results } = await call(sendBatch, { body: { operations } }, options);
  const told = new Map(results.map((result) => [result.op_id, result]));
  return all.map(({ endpoint, operationId }) => heard(endpoint, told.get(operationId)));
}

function heard(endpoint: Endpoint, told: { status: number; body: unknown } | undefined): Heard {
  if (!told) return { error: new Unreachable('nothing was said of this change') };
  try {
    return { said: readAnswer(endpoint, { status: told.status, body: told.body }) };
  } catch (error) {
    return { error };
  }
}
