import { type ChangesPage, pullSnapshot, type SnapshotPage } from '#contract/sync.ts';
import { digestOf } from '#domain/files/checksum.ts';
import { byNewest, type Invoice } from '#domain/invoices/invoice.ts';
import { anotherStatus, type Check, type TestedServer } from './check.ts';
import { changeStatus, changeToDeleted, changeToRestored, feedPath } from './client.ts';
import { expectEqual, expectRefusal, expectThat, readBody, readRow } from './expect.ts';

const WRITERS = 8;
const CHANGES_OF_WRITER = 12;
const INVOICES_OF_WRITER = 2;
/** No divisor of anything above, so that pages end in the middle of what one writer does. */
const PAGE_LIMIT = 7;
const MOST_ROWS = 1_000;

/** One writer changes its invoices in turn and returns the last row of each. */
async function write({ person }: TestedServer, invoices: readonly Invoice[]): Promise<Invoice[]> {
  const rows = [...invoices];
  for (let count = 0; count < CHANGES_OF_WRITER; count += 1) {
    const index = count % rows.length;
    const row = rows[index];
    if (!row) throw new Error('no invoices');
    rows[index] = readRow('a change', await person.change(changeStatus(row.id, anotherStatus(row.status))));
  }
  return rows;
}

/** The rows by revision, checked for what every page promises. */
function expectPages(pages: readonly ChangesPage[], { since, limit }: { since: number; limit: number }): Invoice[] {
  let cursor = since;
  for (const page of pages) {
    const { rows, deleted } = page;
    expectThat(rows.length + deleted.length <= limit, {
      what: 'the rows of a page',
      expected: `at most ${limit}`,
      seen: rows.length + deleted.length,
    });
    expectThat(page.cursor >= cursor, {
      what: 'the cursor of a page',
      expected: `at least ${cursor}`,
      seen: page.cursor,
    });
    const revs = rows.map(({ rev }) => rev);
    expectThat(
      revs.every((rev) => rev > cursor && rev <= page.cursor),
      {
        what: 'the revisions of a page',
        expected: `above ${cursor} and at most its cursor ${page.cursor}`,
        seen: revs,
      },
    );
    expectEqual(
      'the order of the revisions of a page',
      revs,
      [...revs].sort((a, b) => a - b),
    );
    cursor = page.cursor;
  }
  const all = pages.flatMap(({ rows }) => rows);
  expectEqual('different revisions', new Set(all.map(({ rev }) => rev)).size, all.length);
  return all;
}

/** Pages that are read while other invoices change. */
const PAGES_WITH_DIGEST = 8;

const latestOf = (rows: readonly Invoice[]) => new Map(rows.map((row) => [row.id, row]));

async function readEverything({ person }: TestedServer, limit: number): Promise<SnapshotPage[]> {
  const pages: SnapshotPage[] = [];
  for (let after = ''; ; ) {
    const path = `${pullSnapshot.path}?limit=${limit}${after}`;
    const answer = await person.request({ method: 'GET', path });
    const page = readBody('a page of everything', answer, { schema: pullSnapshot.response });
    pages.push(page);
    const last = page.rows.at(-1);
    if (!page.more || !last) return pages;
    after = `&after_date=${last.issue_date}&after_id=${last.id}`;
  }
}

export const feedChecks: readonly Check[] = [
  {
    name: `${WRITERS} writers and a reader with pages of ${PAGE_LIMIT}: no row is missing`,
    async run(server) {
      const invoices = await server.takeInvoices(WRITERS * INVOICES_OF_WRITER);
      const since = (await server.person.digest()).cursor;
      let isWriting = true;
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(server, invoices.slice(index * INVOICES_OF_WRITER, (index + 1) * INVOICES_OF_WRITER)),
      );
      const written = Promise.all(writers).finally(() => {
        isWriting = false;
      });
      const pages: ChangesPage[] = [];
      const readRest = async () =>
        pages.push(...(await server.secondDevice.pullAll({ since: pages.at(-1)?.cursor ?? since, limit: PAGE_LIMIT })));
      const reader = (async () => {
        while (isWriting) await readRest();
      })();
      const [last] = await Promise.all([written, reader]);
      await readRest();
      const seen = latestOf(expectPages(pages, { since, limit: PAGE_LIMIT }));
      for (const row of last.flat()) expectEqual('the last row of an invoice in the feed', seen.get(row.id), row);
      const revs = last.flat().map(({ rev }) => rev);
      expectEqual('different revisions of the last changes', new Set(revs).size, revs.length);
    },
  },
  {
    name: 'reading goes on from each cursor with exactly the rest',
    async run(server) {
      const invoices = await server.takeInvoices(10);
      const since = (await server.person.digest()).cursor;
      await Promise.all(
        invoices.map(({ id, status }) => server.person.change(changeStatus(id, anotherStatus(status)))),
      );
      const pages = await server.person.pullAll({ since, limit: 3 });
      expectEqual('the invoices in the feed', expectPages(pages, { since, limit: 3 }).length, invoices.length);
      for (const [index, { cursor }] of pages.entries()) {
        const rest = await server.person.pull({ since: cursor, limit: MOST_ROWS });
        const expected = pages.slice(index + 1).flatMap(({ rows }) => rows);
        expectEqual(`the rows after the cursor ${cursor}`, rest.rows, expected);
        expectEqual('whether there are more', rest.more, false);
      }
    },
  },
  {
    name: 'a deletion is in the feed, and a restoration too',
    async run({ person, takeInvoice }) {
      const { id } = await takeInvoice();
      const before = (await person.digest()).cursor;
      expectEqual('the deletion', (await person.change(changeToDeleted(id))).status, 200);
      const deleted = await person.pull({ since: before });
      expectEqual('the deleted invoices after the deletion', deleted.deleted, [id]);
      expectEqual('the rows after the deletion', deleted.rows, []);
      const restored = readRow('the restoration', await person.change(changeToRestored(id)));
      const page = await person.pull({ since: deleted.cursor });
      expectEqual('the rows after the restoration', page.rows, [restored]);
      expectEqual('the deleted invoices after the restoration', page.deleted, []);
    },
  },
  {
    name: 'a device that has everything gets an empty page and keeps its cursor',
    async run({ person }) {
      const { cursor, epoch } = await person.digest();
      const page = await person.pull({ since: cursor, epoch });
      expectEqual('the page', page, { epoch, rows: [], deleted: [], cursor, position: page.position, more: false });
    },
  },
  {
    name: 'the row in the response of a change is the row of the feed',
    async run({ person, takeInvoice }) {
      const { id, status } = await takeInvoice();
      const { cursor } = await person.digest();
      const row = readRow('a change', await person.change(changeStatus(id, anotherStatus(status))));
      expectEqual('the rows of the feed', (await person.pull({ since: cursor })).rows, [row]);
    },
  },
  {
    name: 'the digest is count and checksum of the rows of the feed',
    async run({ person }) {
      const rows = latestOf((await person.pullAll()).flatMap((page) => page.rows));
      const { count, checksum } = await person.digest();
      expectEqual('count and checksum', { count, checksum }, digestOf([...rows.values()]));
    },
  },
  {
    name: 'the last page has the digest at its own cursor, also while others write',
    async run(server) {
      const invoices = await server.takeInvoices(INVOICES_OF_WRITER);
      const known = latestOf((await server.person.pullAll()).flatMap((page) => page.rows));
      let since = (await server.person.digest()).cursor;
      const changes = Promise.all(
        invoices.map(({ id, status }) => server.person.change(changeStatus(id, anotherStatus(status)))),
      );
      for (let page = 0; page < PAGES_WITH_DIGEST; page += 1) {
        const { rows, more, digest, cursor } = await server.secondDevice.pull({ since, include: 'digest' });
        for (const row of rows) known.set(row.id, row);
        since = cursor;
        expectEqual('whether there are more', more, false);
        expectEqual(`the digest at the cursor ${cursor}`, digest, digestOf([...known.values()]));
      }
      await changes;
      const first = await server.person.pull({ limit: 1, include: 'digest' });
      expectEqual('the digest of a page that another one follows', first.digest, undefined);
    },
  },
  {
    name: 'the first pull has each invoice once, newest first, and the feed goes on from its first page',
    async run(server) {
      const pages = await readEverything(server, 5);
      const rows = pages.flatMap((page) => page.rows);
      const ofFeed = latestOf((await server.person.pullAll()).flatMap((page) => page.rows));
      expectEqual('the rows', rows, [...ofFeed.values()].sort(byNewest));
      const { id, status } = await server.takeInvoice();
      const row = readRow('a change', await server.person.change(changeStatus(id, anotherStatus(status))));
      const next = await server.person.pull({ since: pages[0]?.cursor ?? 0 });
      expectEqual('the rows after the first page', next.rows, [row]);
    },
  },
  ...limitChecks(),
];

function limitChecks(): Check[] {
  const refused = { limit: [0, -1, MOST_ROWS + 1, 1e12, 1.5, 'seven'], since: [-1, 1.5, 'start'] };
  const queries = Object.entries(refused).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  return [
    ...queries.map(
      (query): Check => ({
        name: `a page with ${new URLSearchParams(feedPath(query).split('?')[1])} is refused`,
        async run({ person }) {
          const answer = await person.request({ method: 'GET', path: feedPath(query) });
          expectRefusal('the page', answer, { status: 422, code: 'invalid_input' });
        },
      }),
    ),
    {
      name: 'a page with a limit of one has one row, and there are more',
      async run({ person }) {
        const page = await person.pull({ limit: 1 });
        expectEqual('rows and deleted invoices', page.rows.length + page.deleted.length, 1);
        expectEqual('whether there are more', page.more, true);
      },
    },
  ];
}
