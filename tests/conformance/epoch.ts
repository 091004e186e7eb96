import { randomUUID } from 'node:crypto';
import { POSITION_HEADER } from '#contract/endpoint.ts';
import { pullSnapshot } from '#contract/sync.ts';
import { anotherStatus, type Check, type TestedServer } from './check.ts';
import { changeStatus, feedPath } from './client.ts';
import { expectEqual, expectRefusal, expectThat, readBody } from './expect.ts';

/** As no server has made it. */
const OTHER_POSITION = `${randomUUID()}.1`;

const readSnapshot = async ({ person }: TestedServer) => {
  const answer = await person.request({ method: 'GET', path: `${pullSnapshot.path}?limit=1` });
  return readBody('a page of everything', answer, { schema: pullSnapshot.response });
};

export const epochChecks: readonly Check[] = [
  {
    name: 'the feed, the first pull and the digest name the same epoch, request after request',
    async run(server) {
      const { epoch } = await server.person.digest();
      expectThat(epoch !== '', { what: 'the epoch', expected: 'a text', seen: epoch });
      const epochs = [
        (await server.person.pull({ limit: 1 })).epoch,
        (await readSnapshot(server)).epoch,
        (await server.secondDevice.digest()).epoch,
        (await server.person.pull({ limit: 1, epoch })).epoch,
      ];
      expectEqual('the epochs', epochs, [epoch, epoch, epoch, epoch]);
    },
  },
  {
    name: 'a cursor of an unknown epoch starts from the beginning in the current one',
    async run({ person }) {
      const { cursor } = await person.digest();
      const expected = await person.pull({ limit: 3 });
      const page = await person.pull({ since: cursor, epoch: 'of-another-server', limit: 3 });
      expectEqual('the page', page, expected);
    },
  },
  {
    name: 'a cursor of an unknown epoch beyond the feed starts from the beginning too',
    async run({ person }) {
      const { cursor } = await person.digest();
      const expected = await person.pull({ limit: 3 });
      expectEqual('the page', await person.pull({ since: cursor + 1_000, epoch: 'unknown', limit: 3 }), expected);
    },
  },
  ...(['with the epoch', 'without an epoch'] as const).map(
    (how): Check => ({
      name: `a cursor beyond the feed ${how} is refused: the server was restored`,
      async run({ person }) {
        const { cursor, epoch } = await person.digest();
        const query = { since: cursor + 1, ...(how === 'with the epoch' && { epoch }) };
        const answer = await person.request({ method: 'GET', path: feedPath(query) });
        expectRefusal('the page', answer, { status: 410, code: 'feed_expired' });
      },
    }),
  ),
  {
    name: 'the cursor of the first pull is valid in its epoch',
    async run(server) {
      const { cursor, epoch } = await readSnapshot(server);
      const page = await server.person.pull({ since: cursor, epoch });
      expectEqual('the page', page, { epoch, cursor, position: page.position, rows: [], deleted: [], more: false });
    },
  },
  {
    name: 'the position of a page is accepted with its cursor',
    async run({ person }) {
      const { cursor, position } = await person.pull();
      expectThat(position !== undefined, { what: 'the position', expected: 'a text', seen: position });
      const page = await person.pull({ since: cursor, ...(position && { position }) });
      expectEqual('the cursor', page.cursor, cursor);
    },
  },
  {
    name: 'a position of another feed is refused: the server was restored',
    async run({ person }) {
      const { cursor } = await person.pull();
      const answer = await person.request({
        method: 'GET',
        path: feedPath({ since: cursor, position: OTHER_POSITION }),
      });
      expectRefusal('the page', answer, { status: 410, code: 'feed_expired' });
    },
  },
  {
    name: 'a change made at a position of another feed is refused, and its key stays free',
    async run({ person, takeInvoice }) {
      const { id, status } = await takeInvoice();
      const key = randomUUID();
      const change = changeStatus(id, anotherStatus(status));
      const refused = await person.change(change, { key, headers: { [POSITION_HEADER]: OTHER_POSITION } });
      expectRefusal('the change', refused, { status: 410, code: 'feed_expired' });
      const { position } = await person.pull();
      const sent = await person.change(change, { key, headers: { [POSITION_HEADER]: position ?? '' } });
      expectEqual('the status of the same change at a position of this feed', sent.status, 200);
    },
  },
  {
    name: 'an epoch that is too long is refused',
    async run({ person }) {
      const answer = await person.request({ method: 'GET', path: feedPath({ epoch: 'x'.repeat(65) }) });
      expectRefusal('the page', answer, { status: 422, code: 'invalid_input' });
    },
  },
];
