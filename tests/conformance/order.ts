import { randomUUID } from 'node:crypto';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import { type Check, expectNoEffect } from './check.ts';
import { type BatchResult, changeStatus, changeToDeleted, changeToRestored, withNewKey } from './client.ts';
import { expectEqual, expectThat, readRow } from './expect.ts';

const STATUSES: readonly InvoiceStatus[] = ['paid', 'sent', 'draft', 'pending_payment'];
const ROUNDS = 2;

/** The same statuses, beginning with one that the invoice does not have, so that each is a change. */
const startingAfter = (status: InvoiceStatus): InvoiceStatus[] => {
  const index = STATUSES.indexOf(status) + 1;
  return [...STATUSES.slice(index), ...STATUSES.slice(0, index)];
};

function expectRising(what: string, revs: readonly number[]): void {
  const isRising = revs.every((rev, index) => index === 0 || rev > (revs[index - 1] ?? 0));
  expectThat(isRising, { what, expected: 'each above the one before', seen: revs });
}

const rowsOf = (results: readonly BatchResult[]): Invoice[] => results.map(({ body }) => Invoice.parse(body));

export const orderChecks: readonly Check[] = [
  {
    name: 'the changes of one lane get rising revisions and the last one stands',
    async run({ person, takeInvoice, rowOf }) {
      const { id, status, rev } = await takeInvoice();
      const revs = [rev];
      const wanted = Array.from({ length: ROUNDS }, () => startingAfter(status)).flat();
      for (const next of wanted) revs.push(readRow('a change', await person.change(changeStatus(id, next))).rev);
      expectRising('the revisions of one lane', revs);
      expectEqual('the status afterwards', (await rowOf(id))?.status, wanted.at(-1));
    },
  },
  {
    name: 'the changes of several lanes at once get a revision each',
    async run({ person, takeInvoices }) {
      const invoices = await takeInvoices(8);
      const answers = await Promise.all(
        invoices.map(({ id, status }) => person.change(changeStatus(id, startingAfter(status)[0] ?? status))),
      );
      const revs = answers.map((answer) => readRow('a change', answer).rev);
      expectEqual('different revisions', new Set(revs).size, invoices.length);
    },
  },
  {
    name: 'a batch runs its changes in their order and answers in it',
    async run({ person, takeInvoice, rowOf }) {
      const { id, status } = await takeInvoice();
      const wanted = startingAfter(status);
      const changes = wanted.map((next) => withNewKey(changeStatus(id, next)));
      const results = await person.batch(changes);
      expectEqual(
        'the ids of the results',
        results.map(({ op_id }) => op_id),
        changes.map(({ key }) => key),
      );
      const rows = rowsOf(results);
      expectEqual(
        'the statuses in the results',
        rows.map((row) => row.status),
        wanted,
      );
      expectRising(
        'the revisions in the results',
        rows.map(({ rev }) => rev),
      );
      expectEqual('the status afterwards', (await rowOf(id))?.status, wanted.at(-1));
    },
  },
  {
    name: 'each change of a batch has its own response and takes effect once',
    async run({ person, takeInvoices, rowOf }) {
      const invoices = await takeInvoices(4);
      const changes = invoices.map(({ id, status }) =>
        withNewKey(changeStatus(id, startingAfter(status)[0] ?? status)),
      );
      const { cursor } = await person.digest();
      const results = await person.batch(changes);
      expectEqual('the number of results', results.length, changes.length);
      for (const [index, row] of rowsOf(results).entries())
        expectEqual(`the row of result ${index}`, row, await rowOf(invoices[index]?.id ?? ''));
      expectEqual('the new revisions', (await person.digest()).cursor - cursor, changes.length);
    },
  },
  {
    name: 'deletion and restoration in one batch keep their order',
    async run({ person, takeInvoice, rowOf }) {
      const { id } = await takeInvoice();
      const results = await person.batch([changeToDeleted(id), changeToRestored(id)].map(withNewKey));
      expectEqual(
        'the statuses of the results',
        results.map(({ status }) => status),
        [200, 200],
      );
      expectThat((await rowOf(id)) !== undefined, { what: 'the invoice', expected: 'a row', seen: 'none' });
    },
  },
  {
    name: 'a refused change of a batch delays no other',
    async run({ person, takeInvoice, rowOf }) {
      const { id, status } = await takeInvoice();
      const wanted = startingAfter(status)[0] ?? status;
      const results = await person.batch([
        withNewKey(changeStatus(randomUUID(), 'paid')),
        withNewKey({ ...changeStatus(id, 'paid'), body: { status: 'burnt' } }),
        withNewKey(changeStatus(id, wanted)),
      ]);
      expectEqual(
        'the statuses of the results',
        results.map((result) => result.status),
        [404, 422, 200],
      );
      expectEqual('the status afterwards', (await rowOf(id))?.status, wanted);
    },
  },
  {
    name: 'a batch that is sent again has the same results and no effect',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const changes = startingAfter(status).map((next) => withNewKey(changeStatus(id, next)));
      const results = await server.person.batch(changes);
      await expectNoEffect(server, async () =>
        expectEqual('the results again', await server.person.batch(changes), results),
      );
    },
  },
];
