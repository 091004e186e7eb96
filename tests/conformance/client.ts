import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import { buildPath, DEVICE_HEADER, type Endpoint, formatRoute, OPERATION_HEADER } from '#contract/endpoint.ts';
import { deleteInvoice, restoreInvoice, setInvoiceClassification, setInvoiceStatus } from '#contract/invoices.ts';
import { ChangesPage, FeedDigest, pullChanges, readFeedDigest, sendBatch } from '#contract/sync.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { type Answer, readBody } from './expect.ts';

/** `path` is without /api. `token: null` sends none. Bytes and texts are sent as they are, other bodies as JSON. */
export type HttpRequest = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
};

/** A change of one invoice. */
export type Change = { endpoint: Endpoint; id: string; body?: object };
export type KeyedChange = { change: Change; key: string };
export type BatchResult = z.output<typeof sendBatch.response>['results'][number];
type SendChange = Pick<HttpRequest, 'headers' | 'token'> & { key?: string };

/** One device of one user. */
export type Client = {
  request(request: HttpRequest): Promise<Answer>;
  /** Sends a change under a new key, or under the given one. */
  change(change: Change, options?: SendChange): Promise<Answer>;
  /** Sends several changes in one request and returns the result of each. */
  batch(changes: readonly KeyedChange[]): Promise<readonly BatchResult[]>;
  /** One page of the feed. */
  pull(query?: FeedQuery): Promise<ChangesPage>;
  /** All pages of the feed after a cursor. Fails when the cursor does not rise. */
  pullAll(query?: FeedQuery): Promise<ChangesPage[]>;
  digest(): Promise<FeedDigest>;
};
export type FeedQuery = { since?: number; epoch?: string; position?: string; limit?: number; include?: 'digest' };

/** A server that does not answer within this time has not answered. */
const TIMEOUT_MS = 20_000;

/** A `base_rev` that is absent means a change without a conflict check. */
const decided = (body: object, base_rev: number | undefined) => ({
  ...body,
  ...(base_rev !== undefined && { base_rev }),
});
export const changeStatus = (id: string, status: InvoiceStatus, base_rev?: number): Change => ({
  endpoint: setInvoiceStatus,
  id,
  body: decided({ status }, base_rev),
});
export const changeClassification = (id: string, classification: Classification, base_rev?: number): Change => ({
  endpoint: setInvoiceClassification,
  id,
  body: decided({ classification }, base_rev),
});
export const changeToDeleted = (id: string, base_rev?: number): Change => ({
  endpoint: deleteInvoice,
  id,
  body: decided({}, base_rev),
});
export const changeToRestored = (id: string): Change => ({ endpoint: restoreInvoice, id });

export const withNewKey = (change: Change): KeyedChange => ({ change, key: randomUUID() });

export const operationOf = ({ change: { endpoint, id, body }, key }: KeyedChange) => ({
  op_id: key,
  route: formatRoute(endpoint),
  params: { id },
  ...(body && { body }),
});

export function createClient({ origin, token }: { origin: string; token: string }): Client {
  const device = randomUUID();
  const request: Client['request'] = async ({ method, path, body, headers = {}, token: other = token }) => {
    const isJson = body !== undefined && typeof body !== 'string' && !isBytes(body);
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        [DEVICE_HEADER]: device,
        ...(other !== null && { authorization: `Bearer ${other}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      // A text or bytes, as checked above.
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const pull: Client['pull'] = async (query = {}) =>
    readBody('a page of the feed', await request({ method: 'GET', path: feedPath(query) }), { schema: ChangesPage });
  return {
    request,
    change: ({ endpoint: { method, path }, id, body }, { key = randomUUID(), headers = {}, ...options } = {}) =>
      request({
        method,
        path: buildPath(path, { id }),
        headers: { [OPERATION_HEADER]: key, ...headers },
        ...options,
        ...(body && { body }),
      }),
    async batch(changes) {
      const body = { operations: changes.map(operationOf) };
      const answer = await request({ method: 'POST', path: sendBatch.path, body });
      return readBody('a batch', answer, { schema: sendBatch.response }).results;
    },
    pull,
    pullAll: (query) => pullPages(pull, query),
    async digest() {
      const answer = await request({ method: 'GET', path: readFeedDigest.path });
      return readBody('the digest', answer, { schema: FeedDigest });
    },
  };
}

async function pullPages(pull: Client['pull'], { since = 0, ...query }: FeedQuery = {}): Promise<ChangesPage[]> {
  const pages: ChangesPage[] = [];
  for (let cursor = since, more = true; more; ) {
    const page = await pull({ ...query, since: cursor });
    if (page.more && page.cursor <= cursor)
      throw new Error(`the feed: expected a cursor above ${cursor} on a page with more, seen ${page.cursor}`);
    pages.push(page);
    ({ cursor, more } = page);
  }
  return pages;
}

export const feedPath = (query: Record<string, unknown>): string => {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${pullChanges.path}?${new URLSearchParams(entries)}`;
};

const isBytes = (body: unknown): boolean => body instanceof Uint8Array || body instanceof FormData;
