import { OPERATION_HEADER } from '#contract/endpoint.ts';
import { ChangesPage, type Operation, sendBatch } from '#contract/sync.ts';
import type { BatchResult } from './client.ts';
import type { Forwarded, Middleware, Reply } from './fault-proxy.ts';

/** The parts of which the faults are made. */

export const isBatch = ({ path }: Forwarded): boolean => path === `/api${sendBatch.path}`;
export const isFeed = ({ path }: Forwarded): boolean => path.startsWith('/api/sync/changes');
/** A change that travels alone. */
export const isChange = ({ path, method }: Forwarded): boolean => path.startsWith('/api/invoices/') && method !== 'GET';

export const withoutHeader = (headers: Reply['headers'], name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

/** Forwards every request and changes its reply. */
export const onReply =
  (spoil: (reply: Reply, request: Forwarded) => Reply): Middleware =>
  async (request, forward) =>
    spoil(await forward(request), request);

/** Changes every request before it is forwarded. */
export const onRequest =
  (spoil: (request: Forwarded) => Forwarded): Middleware =>
  (request, forward) =>
    forward(spoil(request));

/** Changes the successful pages of the feed. */
export const onPage = (spoil: (page: ChangesPage, request: Forwarded) => ChangesPage): Middleware =>
  onReply((reply, request) => {
    if (!isFeed(request) || reply.status !== 200) return reply;
    return { ...reply, body: JSON.stringify(spoil(ChangesPage.parse(JSON.parse(reply.body)), request)) };
  });

/** Changes the results of a batch. */
export const onResults = (spoil: (results: readonly BatchResult[]) => readonly BatchResult[]): Middleware =>
  onReply((reply, request) => {
    if (!isBatch(request) || reply.status !== 200) return reply;
    const { results } = sendBatch.response.parse(JSON.parse(reply.body));
    return { ...reply, body: JSON.stringify({ results: spoil(results) }) };
  });

/** Changes the operations of a batch that has the shape of the contract. */
export const onOperations = (spoil: (operations: readonly Operation[]) => readonly Operation[]): Middleware =>
  onRequest((request) => {
    const operations = isBatch(request) ? operationsOf(request) : undefined;
    return operations ? withJson(request, { operations: spoil(operations) }) : request;
  });

export const operationsOf = ({ body }: Forwarded): readonly Operation[] | undefined =>
  sendBatch.body.safeParse(readJson(String(body))).data?.operations;

/** Changes the body of each change, alone or in a batch. */
export const onChangeBody = (spoil: (body: Record<string, unknown>) => Record<string, unknown>): Middleware =>
  onRequest((request) => {
    if (isChange(request)) {
      const body = readJson(String(request.body));
      return isRecord(body) ? withJson(request, spoil(body)) : request;
    }
    const operations = isBatch(request) ? operationsOf(request) : undefined;
    if (!operations) return request;
    const spoilt = operations.map((operation) => ({ ...operation, body: spoil(operation.body ?? {}) }));
    return withJson(request, { operations: spoilt });
  });

/** Replaces parameters of the query of the feed; undefined removes one. */
export const onQuery = (spoil: (query: URLSearchParams) => void): Middleware =>
  onRequest((request) => {
    if (!isFeed(request)) return request;
    const url = new URL(request.path, 'http://localhost');
    spoil(url.searchParams);
    return { ...request, path: url.pathname + url.search };
  });

export const keyOf = ({ headers }: Forwarded): string | undefined => headers[OPERATION_HEADER];

export const codeOf = ({ body }: Reply): unknown => {
  const problem = readJson(body);
  return isRecord(problem) ? problem['code'] : undefined;
};

export function withMembers(reply: Reply, members: Record<string, unknown>): Reply {
  const body = readJson(reply.body);
  return isRecord(body) ? { ...reply, body: JSON.stringify({ ...body, ...members }) } : reply;
}

export const withJson = (request: Forwarded, body: unknown): Forwarded => ({
  ...request,
  body: Buffer.from(JSON.stringify(body)),
});

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
