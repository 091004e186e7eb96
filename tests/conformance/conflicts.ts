import { Invoice } from '#domain/invoices/invoice.ts';
import { anotherClassification, anotherStatus, type Check, expectNoEffect, type TestedServer } from './check.ts';
import {
  type Change,
  type Client,
  changeClassification,
  changeStatus,
  changeToDeleted,
  changeToRestored,
  withNewKey,
} from './client.ts';
import { type Answer, expectEqual, expectRefusal, expectThat, readRow } from './expect.ts';

/** A conflict has no effect and brings the row that stands, who decided and when. */
async function expectConflict(server: TestedServer, change: Change, by: Client = server.person): Promise<void> {
  const standing = await server.rowOf(change.id);
  await expectNoEffect(server, async () => {
    const problem = expectRefusal('a change of what was not seen', await by.change(change), {
      status: 409,
      code: 'conflict',
    });
    expectEqual('the current row in the conflict', Invoice.safeParse(problem.current).data, standing);
    const { by: author, at } = problem.decided ?? {};
    expectThat(typeof author === 'string' && !Number.isNaN(Date.parse(at ?? '')), {
      what: 'the decision in the conflict',
      expected: 'its author and time',
      seen: problem.decided,
    });
  });
}

const expectDone = (what: string, answer: Answer) => expectEqual(`${what}: status`, answer.status, 200);

/** An invoice whose status another person has decided after `seen`. */
async function takeDecided(server: TestedServer) {
  const { id, status, rev: seen } = await server.takeInvoice();
  const theirs = anotherStatus(status);
  const { rev } = readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
  return { id, seen, rev, theirs, wanted: anotherStatus(status, theirs) };
}

/** An invoice that another person has classified after `seen`. */
async function takeClassified(server: TestedServer) {
  const { id, status, classification, rev: seen } = await server.takeInvoice();
  const theirs = anotherClassification(classification);
  const { rev } = readRow('the other decision', await server.other.change(changeClassification(id, theirs)));
  return { id, seen, rev, status, wanted: anotherClassification(classification, theirs) };
}

const staleChecks: readonly Check[] = [
  {
    name: 'a status that another person has decided since is a conflict',
    async run(server) {
      const { id, seen, wanted } = await takeDecided(server);
      await expectConflict(server, changeStatus(id, wanted, seen));
    },
  },
  {
    name: 'a classification that another person has decided since is a conflict',
    async run(server) {
      const { id, seen, wanted } = await takeClassified(server);
      await expectConflict(server, changeClassification(id, wanted, seen));
    },
  },
  {
    name: 'another device of the same person is another one',
    async run(server) {
      const { id, status, rev } = await server.takeInvoice();
      const theirs = anotherStatus(status);
      readRow('the first decision', await server.secondDevice.change(changeStatus(id, theirs)));
      await expectConflict(server, changeStatus(id, anotherStatus(status, theirs), rev));
    },
  },
  {
    name: 'a deletion is a conflict with a later status of another person',
    async run(server) {
      const { id, seen } = await takeDecided(server);
      await expectConflict(server, changeToDeleted(id, seen));
      expectThat((await server.rowOf(id)) !== undefined, { what: 'the invoice', expected: 'a row', seen: 'none' });
    },
  },
  {
    name: 'a deletion is a conflict with a later classification of another person',
    async run(server) {
      const { id, seen } = await takeClassified(server);
      await expectConflict(server, changeToDeleted(id, seen));
    },
  },
  {
    name: 'the response to an own change is no sight of a later decision of another person',
    async run(server) {
      const { id, status, rev: seen } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      readRow('the own decision', await server.person.change(changeStatus(id, own, seen)));
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      await expectConflict(server, changeStatus(id, own, seen));
    },
  },
  {
    name: 'a conflict in a batch is the result of its change alone',
    async run(server) {
      const { id, seen, wanted } = await takeDecided(server);
      const { id: free, status } = await server.takeInvoice();
      const standing = await server.rowOf(id);
      const results = await server.person.batch(
        [changeStatus(id, wanted, seen), changeStatus(free, anotherStatus(status))].map(withNewKey),
      );
      expectEqual(
        'the statuses of the results',
        results.map((result) => result.status),
        [409, 200],
      );
      // A body of unknown shape: compared, not trusted.
      const { current } = (results[0]?.body ?? {}) as { current?: unknown };
      expectEqual('the current row in the conflict', Invoice.safeParse(current).data, standing);
    },
  },
];

const seenChecks: readonly Check[] = [
  {
    name: 'a decision that was seen is no conflict',
    async run(server) {
      const { id, rev, wanted } = await takeDecided(server);
      const row = readRow('the change', await server.person.change(changeStatus(id, wanted, rev)));
      expectEqual('the status', row.status, wanted);
    },
  },
  {
    name: 'a classification of another person is no conflict for a status',
    async run(server) {
      const { id, seen, status } = await takeClassified(server);
      const wanted = anotherStatus(status);
      const row = readRow('the change', await server.person.change(changeStatus(id, wanted, seen)));
      expectEqual('the status', row.status, wanted);
    },
  },
  {
    name: 'a status of another person is no conflict for a classification',
    async run(server) {
      const { id, classification, status, rev } = await server.takeInvoice();
      readRow('the other decision', await server.other.change(changeStatus(id, anotherStatus(status))));
      const change = changeClassification(id, anotherClassification(classification), rev);
      readRow('the change', await server.person.change(change));
    },
  },
  {
    name: 'a device is in no conflict with its own earlier changes',
    async run({ person, takeInvoice, rowOf }) {
      const { id, status, rev } = await takeInvoice();
      const [first, second] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      readRow('the first change', await person.change(changeStatus(id, first, rev)));
      readRow('the second change', await person.change(changeStatus(id, second, rev)));
      const [alone, deletion] = await person.batch(
        [changeStatus(id, first, rev), changeToDeleted(id, rev)].map(withNewKey),
      );
      expectEqual('the statuses of the batch', [alone?.status, deletion?.status], [200, 200]);
      expectEqual('the row afterwards', await rowOf(id), undefined);
    },
  },
  {
    name: 'what another person has decided in the same way is done',
    async run(server) {
      const { id, seen, theirs } = await takeDecided(server);
      await expectNoEffect(server, async () => {
        const row = readRow('the same decision', await server.person.change(changeStatus(id, theirs, seen)));
        expectEqual('the status', row.status, theirs);
      });
    },
  },
  {
    name: 'a deletion by somebody who has seen the decision takes effect',
    async run(server) {
      const { id, rev } = await takeDecided(server);
      expectDone('the deletion', await server.person.change(changeToDeleted(id, rev)));
      expectEqual('the row afterwards', await server.rowOf(id), undefined);
    },
  },
  {
    name: 'a deletion of a deleted invoice is done, and a restoration of a present one too',
    async run(server) {
      const { id, rev } = await server.takeInvoice();
      expectDone('the deletion', await server.other.change(changeToDeleted(id)));
      await expectNoEffect(server, async () =>
        expectDone('the second deletion', await server.person.change(changeToDeleted(id, rev))),
      );
      expectDone('the restoration', await server.other.change(changeToRestored(id)));
      await expectNoEffect(server, async () =>
        expectDone('the second restoration', await server.person.change(changeToRestored(id))),
      );
    },
  },
  {
    name: 'a deleted invoice takes no status and no classification',
    async run(server) {
      const { id } = await server.takeInvoice();
      expectDone('the deletion', await server.other.change(changeToDeleted(id)));
      for (const change of [changeStatus(id, 'paid'), changeClassification(id, 'none')]) {
        const answer = await server.person.change(change);
        expectRefusal('a change of a deleted invoice', answer, { status: 404, code: 'invoice_not_found' });
      }
    },
  },
];

export const conflictChecks: readonly Check[] = [...staleChecks, ...seenChecks];
