import { randomUUID } from 'node:crypto';
import { REPLAY_HEADER } from '#contract/endpoint.ts';
import { anotherStatus, type Check, expectNoEffect, type TestedServer } from './check.ts';
import { changeClassification, changeStatus, changeToDeleted, changeToRestored } from './client.ts';
import { type Answer, expectEqual, expectRefusal, expectThat, readRow } from './expect.ts';

/** Duplicates that arrive at the same time. */
const AT_ONCE = 24;

const expectReplay = (what: string, again: Answer, first: Answer) => {
  expectEqual(`${what}: status`, again.status, first.status);
  expectEqual(`${what}: body`, again.text, first.text);
  expectEqual(`${what}: the header ${REPLAY_HEADER}`, again.headers.get(REPLAY_HEADER), '1');
};

const statusOf = async (server: TestedServer, id: string) => (await server.rowOf(id))?.status;

export const idempotencyChecks: readonly Check[] = [
  {
    name: 'a change sent twice has one effect and the same response',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [change, key] = [changeStatus(id, anotherStatus(status)), randomUUID()];
      const first = await server.person.change(change, { key });
      readRow('the first response', first);
      expectEqual(`the first response: the header ${REPLAY_HEADER}`, first.headers.get(REPLAY_HEADER), null);
      await expectNoEffect(server, async () =>
        expectReplay('the repetition', await server.person.change(change, { key }), first),
      );
    },
  },
  {
    name: 'a repetition does not undo what another person has decided since',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      const key = randomUUID();
      const first = await server.person.change(changeStatus(id, own), { key });
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      expectReplay('the repetition', await server.person.change(changeStatus(id, own), { key }), first);
      expectEqual('the status afterwards', await statusOf(server, id), theirs);
    },
  },
  {
    name: 'a repeated deletion does not delete what another person has restored',
    async run(server) {
      const { id } = await server.takeInvoice();
      const key = randomUUID();
      const first = await server.person.change(changeToDeleted(id), { key });
      expectEqual('the deletion', first.status, 200);
      readRow('the restoration', await server.other.change(changeToRestored(id)));
      expectReplay('the repetition', await server.person.change(changeToDeleted(id), { key }), first);
      expectThat((await server.rowOf(id)) !== undefined, {
        what: 'the invoice afterwards',
        expected: 'a row',
        seen: 'none',
      });
    },
  },
  {
    name: 'the members of the body in another order are the same change',
    async run(server) {
      const { id, status, rev } = await server.takeInvoice();
      const wanted = anotherStatus(status);
      const [key, change] = [randomUUID(), changeStatus(id, wanted, rev)];
      const first = await server.person.change(change, { key });
      const again = await server.person.change({ ...change, body: { base_rev: rev, status: wanted } }, { key });
      expectReplay('the repetition', again, first);
    },
  },
  ...reusedKeyChecks(),
  {
    name: `${AT_ONCE} requests at once with one key have one effect`,
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      const key = randomUUID();
      const all = Array.from({ length: AT_ONCE }, () => server.person.change(changeStatus(id, own), { key }));
      // Sent when the effect is certain. A second effect of a duplicate would come after it and undo it.
      await Promise.race(all);
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      const answers = await Promise.all(all);
      expectEqual('different responses', [...new Set(answers.map(({ text }) => text))].length, 1);
      const replays = answers.filter(({ headers }) => headers.get(REPLAY_HEADER) === '1').length;
      expectEqual('responses that are repetitions', replays, AT_ONCE - 1);
      expectEqual('the status afterwards', await statusOf(server, id), theirs);
    },
  },
  {
    name: 'a key in upper case is the same key',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      const key = randomUUID();
      const first = await server.person.change(changeStatus(id, own), { key });
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      const again = await server.person.change(changeStatus(id, own), { key: key.toUpperCase() });
      expectReplay('the repetition', again, first);
      expectEqual('the status afterwards', await statusOf(server, id), theirs);
    },
  },
  {
    name: 'a key that is twice in one batch has one effect and one response',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [own, later] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      const first = { change: changeStatus(id, own), key: randomUUID() };
      const between = { change: changeStatus(id, later), key: randomUUID() };
      const results = await server.person.batch([first, between, first]);
      expectEqual('the third result', results[2], results[0]);
      expectEqual('the status afterwards', await statusOf(server, id), later);
    },
  },
  {
    name: 'what a batch has done is repeated alone with its response, and has no effect',
    async run(server) {
      const { id, status } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      const member = { change: changeStatus(id, own), key: randomUUID() };
      const [result] = await server.person.batch([member]);
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      const alone = await server.person.change(member.change, { key: member.key });
      expectEqual('the body', JSON.parse(alone.text), result?.body);
      expectEqual(`the header ${REPLAY_HEADER}`, alone.headers.get(REPLAY_HEADER), '1');
      expectEqual('the status afterwards', await statusOf(server, id), theirs);
    },
  },
  {
    name: 'a refusal is repeated as it was, even when its reason has ended',
    async run(server) {
      const { id, status, rev } = await server.takeInvoice();
      const [own, theirs] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
      readRow('the other decision', await server.other.change(changeStatus(id, theirs)));
      const key = randomUUID();
      const first = await server.person.change(changeStatus(id, own, rev), { key });
      expectRefusal('a change of what was not seen', first, { status: 409, code: 'conflict' });
      readRow('the other decision', await server.other.change(changeStatus(id, own)));
      expectReplay('the repetition', await server.person.change(changeStatus(id, own, rev), { key }), first);
    },
  },
];

/** A key with anything else than the change it came with first. */
function reusedKeyChecks(): Check[] {
  const others = {
    'another body': (id: string) => changeStatus(id, 'paid'),
    'another route': (id: string) => changeClassification(id, 'none'),
    'a deletion': (id: string) => changeToDeleted(id),
    'another invoice': (_: string, otherId: string) => changeStatus(otherId, 'sent'),
  };
  const alone = Object.entries(others).map(
    ([what, makeOther]): Check => ({
      name: `a key with ${what} is refused without effect`,
      async run(server) {
        const [one, another] = await server.takeInvoices(2);
        if (!one || !another) throw new Error('no invoices');
        const key = randomUUID();
        readRow('the first change', await server.person.change(changeStatus(one.id, 'sent'), { key }));
        await expectNoEffect(server, async () => {
          const answer = await server.person.change(makeOther(one.id, another.id), { key });
          expectRefusal('the other change', answer, { status: 422, code: 'key_reused' });
        });
      },
    }),
  );
  return [
    ...alone,
    {
      name: 'a key with another body in one batch is refused without effect',
      async run(server) {
        const { id, status } = await server.takeInvoice();
        const [first, second] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
        const key = randomUUID();
        const results = await server.person.batch([
          { change: changeStatus(id, first), key },
          { change: changeStatus(id, second), key },
        ]);
        expectEqual(
          'the statuses of the results',
          results.map((result) => result.status),
          [200, 422],
        );
        expectEqual('the status afterwards', await statusOf(server, id), first);
      },
    },
    {
      name: 'a key of another user is refused without effect',
      needs: 'another user',
      async run(server) {
        const { id, status } = await server.takeInvoice();
        const [key, change] = [randomUUID(), changeStatus(id, anotherStatus(status))];
        readRow('the first change', await server.person.change(change, { key }));
        await expectNoEffect(server, async () => {
          const answer = await server.other.change(change, { key });
          expectRefusal('the same change of another user', answer, { status: 422, code: 'key_reused' });
        });
      },
    },
  ];
}
