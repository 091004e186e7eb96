import { randomUUID } from 'node:crypto';
import { API_VERSION_HEADER, ECHO_HEADER, MIN_CLIENT_HEADER, REPLAY_HEADER } from '#contract/endpoint.ts';
import { health, readFeedDigest } from '#contract/sync.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { anotherStatus, type Check, type TestedServer } from './check.ts';
import { changeStatus, feedPath } from './client.ts';
import { type Answer, expectEqual, expectThat } from './expect.ts';

/** Above every limit of a JSON body (docs/specification.md#limits). */
const TOO_LARGE = 'x'.repeat(2 * 1024 * 1024);

type Situation = { name: string; status: number; send(context: Context): Promise<Answer> };
type Context = { server: TestedServer; invoice: Invoice; key: string };

/** Answers to changes: they also repeat the id of the operation. */
const CHANGES: readonly Situation[] = [
  {
    name: 'a change that took effect',
    status: 200,
    send: ({ server, invoice: { id, status }, key }) =>
      server.person.change(changeStatus(id, anotherStatus(status)), { key }),
  },
  {
    name: 'a repeated change',
    status: 200,
    async send({ server, invoice: { id, status }, key }) {
      const change = changeStatus(id, anotherStatus(status));
      await server.person.change(change, { key });
      const again = await server.person.change(change, { key });
      expectEqual(`the header ${REPLAY_HEADER}`, again.headers.get(REPLAY_HEADER), '1');
      return again;
    },
  },
  {
    name: 'a change without a valid token',
    status: 401,
    send: ({ server, invoice: { id }, key }) =>
      server.person.change(changeStatus(id, 'paid'), { key, token: 'not-a-token' }),
  },
  {
    name: 'a change of an unknown invoice',
    status: 404,
    send: ({ server, key }) => server.person.change(changeStatus(randomUUID(), 'paid'), { key }),
  },
  {
    name: 'a conflict',
    status: 409,
    async send({ server, invoice: { id, status, rev }, key }) {
      const theirs = anotherStatus(status);
      await server.other.change(changeStatus(id, theirs));
      return server.person.change(changeStatus(id, anotherStatus(status, theirs), rev), { key });
    },
  },
  {
    name: 'a change with a body that is too large',
    status: 413,
    send: ({ server, invoice: { id }, key }) =>
      server.person.change({ ...changeStatus(id, 'paid'), body: { status: TOO_LARGE } }, { key }),
  },
  {
    name: 'a change with an unknown value',
    status: 422,
    send: ({ server, invoice: { id }, key }) =>
      server.person.change({ ...changeStatus(id, 'paid'), body: { status: 'burnt' } }, { key }),
  },
  {
    name: 'a reused key',
    status: 422,
    async send({ server, invoice: { id }, key }) {
      await server.person.change(changeStatus(id, 'paid'), { key });
      return server.person.change(changeStatus(id, 'draft'), { key });
    },
  },
  {
    name: 'a change of a build that is too old',
    status: 426,
    send: ({ server, invoice: { id }, key }) =>
      server.person.change(changeStatus(id, 'paid'), { key, headers: { [API_VERSION_HEADER]: '0' } }),
  },
];

const READS: readonly Situation[] = [
  { name: 'the health', status: 200, send: ({ server }) => get(server, health.path) },
  { name: 'the digest', status: 200, send: ({ server }) => get(server, readFeedDigest.path) },
  { name: 'a page of the feed', status: 200, send: ({ server }) => get(server, feedPath({ limit: 1 })) },
  {
    name: 'a page without a valid token',
    status: 401,
    send: ({ server }) => server.person.request({ method: 'GET', path: feedPath({}), token: null }),
  },
  { name: 'an unknown path', status: 404, send: ({ server }) => get(server, '/no/such/path') },
  {
    name: 'a cursor beyond the feed',
    status: 410,
    async send({ server }) {
      const { cursor } = await server.person.digest();
      return get(server, feedPath({ since: cursor + 1_000 }));
    },
  },
  { name: 'a limit out of bounds', status: 422, send: ({ server }) => get(server, feedPath({ limit: 0 })) },
];

const get = (server: TestedServer, path: string) => server.person.request({ method: 'GET', path });

export const headerChecks: readonly Check[] = [
  ...CHANGES.map((situation) => checkOf(situation, { isChange: true })),
  ...READS.map((situation) => checkOf(situation, { isChange: false })),
];

function checkOf({ name, status, send }: Situation, { isChange }: { isChange: boolean }): Check {
  return {
    name: `${status}, ${name}: the answer is recognisably of this server`,
    async run(server) {
      const [invoice, key] = [await server.takeInvoice(), randomUUID()];
      const answer = await send({ server, invoice, key });
      expectEqual('the status', answer.status, status);
      const minClient = answer.headers.get(MIN_CLIENT_HEADER);
      expectThat(/^\d+$/.test(minClient ?? ''), {
        what: `the header ${MIN_CLIENT_HEADER}`,
        expected: 'a contract version',
        seen: minClient,
      });
      const type = answer.headers.get('content-type');
      expectThat(/^application\/json\b/.test(type ?? ''), {
        what: 'the content type',
        expected: 'application/json',
        seen: type,
      });
      if (isChange) expectEqual(`the header ${ECHO_HEADER}`, answer.headers.get(ECHO_HEADER)?.toLowerCase(), key);
    },
  };
}
