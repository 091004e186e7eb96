import { createHash, randomUUID } from 'node:crypto';
import {
  DIGEST_HEADER,
  ECHO_HEADER,
  MIN_CLIENT_HEADER,
  OPERATION_HEADER,
  POSITION_HEADER,
  REPLAY_HEADER,
} from '#contract/endpoint.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { Fault, Forwarded } from './fault-proxy.ts';
import { faultsWithState } from './faults-with-state.ts';
import {
  codeOf,
  isBatch,
  isChange,
  isFeed,
  keyOf,
  onChangeBody,
  onOperations,
  onPage,
  onQuery,
  onReply,
  onRequest,
  onResults,
  operationsOf,
  readJson,
  withJson,
  withMembers,
  withoutHeader,
} from './spoil.ts';

const LEDGER_FAULTS: readonly Fault[] = [
  {
    name: 'forgets which changes it has run',
    subject: 'idempotency',
    create: () => async (request, forward) => {
      const key = keyOf(request);
      const operations = isBatch(request) ? operationsOf(request) : undefined;
      if (operations) {
        const fresh = operations.map((operation) => ({ ...operation, op_id: randomUUID() }));
        const reply = await forward(withJson(request, { operations: fresh }));
        const text = operations.reduce(
          (body, { op_id }, at) => body.replace(fresh[at]?.op_id ?? '', op_id),
          reply.body,
        );
        return { ...reply, body: text };
      }
      if (!key || !isChange(request)) return forward(request);
      const reply = await forward({ ...request, headers: { ...request.headers, [OPERATION_HEADER]: randomUUID() } });
      return { ...reply, headers: { ...reply.headers, [ECHO_HEADER]: key } };
    },
  },
  {
    name: 'compares keys with their case',
    subject: 'idempotency',
    create: () =>
      onRequest((request) => {
        const key = keyOf(request);
        if (!key || key === key.toLowerCase()) return request;
        return { ...request, headers: { ...request.headers, [OPERATION_HEADER]: randomUUID() } };
      }),
  },
  {
    name: 'answers 200 to a reused key',
    subject: 'idempotency',
    create: () => onReply((reply) => (codeOf(reply) === 'key_reused' ? { ...reply, status: 200 } : reply)),
  },
  {
    name: 'does not mark repetitions',
    subject: 'idempotency',
    create: () => onReply((reply) => ({ ...reply, headers: withoutHeader(reply.headers, REPLAY_HEADER) })),
  },
];

const HEADER_FAULTS: readonly Fault[] = [
  {
    name: 'does not repeat the id of the operation',
    subject: 'headers',
    create: () => onReply((reply) => ({ ...reply, headers: withoutHeader(reply.headers, ECHO_HEADER) })),
  },
  {
    name: 'sends its own header on successes only',
    subject: 'headers',
    create: () =>
      onReply((reply) =>
        reply.status < 400 ? reply : { ...reply, headers: withoutHeader(reply.headers, MIN_CLIENT_HEADER) },
      ),
  },
  {
    name: 'calls JSON plain text',
    subject: 'headers',
    create: () => onReply((reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } })),
  },
  {
    name: 'answers 403 to an unknown session',
    subject: 'limits',
    create: () => onReply((reply) => (reply.status === 401 ? { ...reply, status: 403 } : reply)),
  },
  {
    name: 'answers 500 to a body that is too large',
    subject: 'limits',
    create: () => onReply((reply) => (reply.status === 413 ? { ...reply, status: 500 } : reply)),
  },
  {
    name: 'answers not_found for a missing invoice',
    subject: 'limits',
    create: () =>
      onReply((reply) => (codeOf(reply) === 'invoice_not_found' ? withMembers(reply, { code: 'not_found' }) : reply)),
  },
  {
    name: 'cuts its responses to changes',
    subject: 'idempotency',
    create: () =>
      onReply((reply, request) =>
        isChange(request) ? { ...reply, body: reply.body.slice(0, reply.body.length / 2) } : reply,
      ),
  },
];

const BATCH_FAULTS: readonly Fault[] = [
  {
    name: 'answers a batch in another order',
    subject: 'order',
    create: () => onResults((results) => [...results].reverse()),
  },
  {
    name: 'runs a batch in another order',
    subject: 'order',
    create: () => async (request, forward) => {
      const operations = isBatch(request) ? operationsOf(request) : undefined;
      if (!operations) return forward(request);
      const reversed = withJson(request, { operations: [...operations].reverse() });
      // The results are put back into the order of the request.
      return onResults((results) => [...results].reverse())(reversed, forward);
    },
  },
  {
    name: 'runs the second change of a batch twice',
    subject: 'order',
    create: () => async (request, forward) => {
      const operations = isBatch(request) ? operationsOf(request) : undefined;
      const second = operations?.[1];
      if (!operations || !second || operations.length === MAX_BATCH_SIZE) return forward(request);
      const more = withJson(request, { operations: [...operations, { ...second, op_id: randomUUID() }] });
      return onResults((results) => results.slice(0, -1))(more, forward);
    },
  },
  {
    name: 'gives all changes of a batch the response of the first',
    subject: 'order',
    create: () => onResults((results) => results.map((one) => ({ ...one, body: results[0]?.body }))),
  },
  {
    name: 'cuts a batch above the maximum instead of refusing it',
    subject: 'limits',
    create: () =>
      onRequest((request) => {
        // Not parsed by the contract, which refuses such a batch.
        const body = isBatch(request) ? readJson(String(request.body)) : undefined;
        const { operations } = (body ?? {}) as { operations?: unknown[] };
        return operations ? withJson(request, { operations: operations.slice(0, MAX_BATCH_SIZE) }) : request;
      }),
  },
  {
    name: 'drops a change of a batch that follows a refused one',
    subject: 'order',
    create: () =>
      onOperations((operations) => {
        const refused = operations.findIndex(({ body }) => body?.['status'] === 'burnt');
        return refused < 0 ? operations : operations.slice(0, refused + 1);
      }),
  },
];

const FEED_FAULTS: readonly Fault[] = [
  {
    name: 'hides a row of a page',
    subject: 'feed',
    create: () => onPage((page) => (page.more ? { ...page, rows: page.rows.slice(0, -1) } : page)),
  },
  {
    name: 'repeats an old cursor',
    subject: 'feed',
    create: () =>
      onPage((page, { path }) => ({
        ...page,
        cursor: Number(new URL(path, 'http://localhost').searchParams.get('since') ?? 0),
      })),
  },
  {
    name: 'moves the cursor past a row',
    subject: 'feed',
    create: () => onPage((page) => (page.more ? { ...page, cursor: page.cursor + 1 } : page)),
  },
  {
    name: 'is silent about deletions',
    subject: 'feed',
    create: () => onPage((page) => ({ ...page, deleted: [] })),
  },
  {
    name: 'gives the digest of another moment',
    subject: 'feed',
    create: () =>
      onPage((page) =>
        page.digest ? { ...page, digest: { ...page.digest, checksum: page.digest.checksum + 1 } } : page,
      ),
  },
  {
    name: 'ignores the limit of a page',
    subject: 'feed',
    create: () => onQuery((query) => query.delete('limit')),
  },
  {
    name: 'ignores the epoch',
    subject: 'epoch',
    create: () => onQuery((query) => query.delete('epoch')),
  },
  {
    name: 'takes a page of another feed for its own',
    subject: 'epoch',
    create: () => onQuery((query) => query.delete('position')),
  },
  {
    name: 'takes a change made at another feed for one of its own',
    subject: 'epoch',
    create: () => onRequest((request) => ({ ...request, headers: withoutHeader(request.headers, POSITION_HEADER) })),
  },
  {
    name: 'answers an empty page to a cursor beyond the feed',
    subject: 'epoch',
    create: () => async (request, forward) => {
      const reply = await forward(request);
      if (!isFeed(request) || reply.status !== 410) return reply;
      const digest = await forward({ ...request, path: '/api/sync/digest' });
      return withMembers(digest, { rows: [], deleted: [], more: false });
    },
  },
  {
    name: 'has another epoch in every response',
    subject: 'epoch',
    create: () => onPage((page) => ({ ...page, epoch: randomUUID() })),
  },
];

const CONFLICT_FAULTS: readonly Fault[] = [
  {
    name: 'ignores what the person has seen',
    subject: 'conflicts',
    create: () => onChangeBody(({ base_rev: _, ...body }) => body),
  },
  {
    name: 'ignores what the person who deletes has seen',
    subject: 'conflicts',
    create: () => onChangeBody((body) => ('status' in body || 'classification' in body ? body : {})),
  },
  {
    name: 'answers 200 to a conflict',
    subject: 'conflicts',
    create: () => onReply((reply) => (reply.status === 409 ? { ...reply, status: 200 } : reply)),
  },
  {
    name: 'sends a conflict without the current row',
    subject: 'conflicts',
    create: () => onReply((reply) => (reply.status === 409 ? withMembers(reply, { current: undefined }) : reply)),
  },
  {
    name: 'does not know the devices apart',
    subject: 'conflicts',
    create: () => onRequest((request) => ({ ...request, headers: { ...request.headers, 'x-device-id': ONE_DEVICE } })),
  },
  {
    name: 'takes each request for that of another device',
    subject: 'conflicts',
    create: () =>
      onRequest((request) => ({ ...request, headers: { ...request.headers, 'x-device-id': randomUUID() } })),
  },
];

const isFile = ({ method, path }: Forwarded): boolean => method === 'PUT' && path.startsWith('/api/uploads/');

const UPLOAD_FAULTS: readonly Fault[] = [
  {
    name: 'does not check that a file arrived undamaged',
    subject: 'uploads',
    create: () =>
      onRequest((request) => {
        if (!isFile(request)) return request;
        const digest = createHash('sha256').update(request.body).digest('base64');
        return { ...request, headers: { ...request.headers, [DIGEST_HEADER]: `sha-256=:${digest}:` } };
      }),
  },
  {
    name: 'forgets the ids of files',
    subject: 'uploads',
    create: () =>
      onRequest((request) => {
        if (!isFile(request)) return request;
        const id = randomUUID();
        const path = request.path.replace(/uploads\/[\w-]+/, `uploads/${id}`);
        return { ...request, path, headers: { ...request.headers, [OPERATION_HEADER]: id } };
      }),
  },
];

const ONE_DEVICE = randomUUID();

export const FAULTS: readonly Fault[] = [
  ...LEDGER_FAULTS,
  ...HEADER_FAULTS,
  ...BATCH_FAULTS,
  ...FEED_FAULTS,
  ...CONFLICT_FAULTS,
  ...UPLOAD_FAULTS,
  ...faultsWithState,
];
