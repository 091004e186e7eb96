import { randomUUID } from 'node:crypto';
import { API_VERSION_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { MAX_BATCH_SIZE, sendBatch } from '#contract/sync.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { anotherStatus, type Check, expectNoEffect, type TestedServer } from './check.ts';
import {
  type Change,
  changeClassification,
  changeStatus,
  changeToDeleted,
  changeToRestored,
  operationOf,
  withNewKey,
} from './client.ts';
import { type Answer, expectEqual, expectRefusal } from './expect.ts';

const TOO_LARGE = 2 * 1024 * 1024;

/** Changes of one invoice that would each have an effect. */
function alternating({ id, status }: { id: string; status: InvoiceStatus }, count: number) {
  const [first, second] = [anotherStatus(status), anotherStatus(status, anotherStatus(status))];
  return Array.from({ length: count }, (_, index) => withNewKey(changeStatus(id, index % 2 === 0 ? first : second)));
}

type Refused = {
  name: string;
  status: number;
  code: ProblemCode;
  send(server: TestedServer, wanted: Change): Promise<Answer>;
};

const sendOperations = ({ person }: TestedServer, operations: readonly object[]) =>
  person.request({ method: 'POST', path: sendBatch.path, body: { operations } });
const invalid = { status: 422, code: 'invalid_input' } as const;

/** `wanted` is a change that would take effect if it were sent as it should be. */
const REFUSED: readonly Refused[] = [
  {
    name: 'a batch above the maximum',
    ...invalid,
    send: (server, { id }) =>
      sendOperations(server, alternating({ id, status: 'paid' }, MAX_BATCH_SIZE + 1).map(operationOf)),
  },
  { name: 'an empty batch', ...invalid, send: (server) => sendOperations(server, []) },
  {
    name: 'a batch with a route that may not be in one',
    ...invalid,
    send: (server, wanted) =>
      sendOperations(server, [
        operationOf(withNewKey(wanted)),
        { ...operationOf(withNewKey(wanted)), route: 'POST /auth/logout' },
      ]),
  },
  {
    name: 'a batch with a change without a key',
    ...invalid,
    send: (server, wanted) =>
      sendOperations(server, [
        operationOf(withNewKey(wanted)),
        { ...operationOf(withNewKey(wanted)), op_id: undefined },
      ]),
  },
  {
    name: 'a body above the limit',
    status: 413,
    code: 'file_too_big',
    send: ({ person }, wanted) =>
      person.change({ ...wanted, body: { ...wanted.body, padding: 'x'.repeat(TOO_LARGE) } }),
  },
  {
    name: 'an unknown status',
    ...invalid,
    send: ({ person }, wanted) => person.change({ ...wanted, body: { status: 'burnt' } }),
  },
  {
    name: 'a change without its value',
    ...invalid,
    send: ({ person }, wanted) => person.change({ ...wanted, body: {} }),
  },
  {
    name: 'a revision below zero',
    ...invalid,
    send: ({ person }, wanted) => person.change({ ...wanted, body: { ...wanted.body, base_rev: -1 } }),
  },
  {
    name: 'a body that is no JSON',
    ...invalid,
    send: ({ person }, { id }) =>
      person.request({
        method: 'PATCH',
        path: `/invoices/${id}/status`,
        headers: { 'content-type': 'application/json', [OPERATION_HEADER]: randomUUID() },
        body: '{"status":"pa',
      }),
  },
  {
    name: 'a key that is no UUID',
    ...invalid,
    send: ({ person }, wanted) => person.change(wanted, { key: 'the-first-change' }),
  },
  {
    name: 'an id that is no UUID',
    ...invalid,
    send: ({ person }, wanted) => person.change({ ...wanted, id: 'first' }),
  },
  {
    name: 'a wrong token',
    status: 401,
    code: 'signed_out',
    send: ({ person }, wanted) => person.change(wanted, { token: 'x'.repeat(43) }),
  },
  {
    name: 'a missing token',
    status: 401,
    code: 'signed_out',
    send: ({ person }, wanted) => person.change(wanted, { token: null }),
  },
  {
    name: 'a batch with a wrong token',
    status: 401,
    code: 'signed_out',
    send: ({ person }, wanted) =>
      person.request({
        method: 'POST',
        path: sendBatch.path,
        body: { operations: [operationOf(withNewKey(wanted))] },
        token: 'x'.repeat(43),
      }),
  },
  {
    name: 'a contract version that is too old',
    status: 426,
    code: 'client_too_old',
    send: ({ person }, wanted) => person.change(wanted, { headers: { [API_VERSION_HEADER]: '0' } }),
  },
  {
    name: 'a contract version that the server does not know yet',
    status: 426,
    code: 'client_too_old',
    send: ({ person }, wanted) => person.change(wanted, { headers: { [API_VERSION_HEADER]: '99999' } }),
  },
];

const CHANGES = {
  'a status': (id: string) => changeStatus(id, 'paid'),
  'a classification': (id: string) => changeClassification(id, 'none'),
  'a deletion': (id: string) => changeToDeleted(id),
  'a restoration': (id: string) => changeToRestored(id),
};

const missing = { status: 404, code: 'invoice_not_found' } as const;

export const limitChecks: readonly Check[] = [
  ...REFUSED.map(
    ({ name, status, code, send }): Check => ({
      name: `${name} is refused without effect`,
      async run(server) {
        const { id, status: current } = await server.takeInvoice();
        const wanted = changeStatus(id, anotherStatus(current));
        await expectNoEffect(server, async () => {
          expectRefusal(name, await send(server, wanted), { status, code });
        });
      },
    }),
  ),
  {
    name: `a batch of ${MAX_BATCH_SIZE} takes effect`,
    async run({ person, takeInvoice, rowOf }) {
      const invoice = await takeInvoice();
      const changes = alternating(invoice, MAX_BATCH_SIZE);
      const results = await person.batch(changes);
      expectEqual(
        'the statuses of the results',
        results.map(({ status }) => status),
        changes.map(() => 200),
      );
      const row = await rowOf(invoice.id);
      expectEqual('the change that stands', { status: row?.status }, changes.at(-1)?.change.body);
    },
  },
  ...Object.entries(CHANGES).flatMap(([name, make]): Check[] => [
    {
      name: `${name} of an unknown invoice has the code of a missing invoice`,
      async run(server) {
        await expectNoEffect(server, async () => {
          expectRefusal(name, await server.person.change(make(randomUUID())), missing);
        });
      },
    },
    {
      name: `${name} of an invoice of another company has the code of a missing invoice`,
      needs: 'another company',
      async run(server) {
        const { id } = await server.takeInvoice();
        await expectNoEffect(server, async () => {
          const answer = await server.stranger?.change(make(id));
          if (answer) expectRefusal(name, answer, missing);
        });
      },
    },
  ]),
];
