import { REPLAY_HEADER } from '#contract/endpoint.ts';
import { setInvoiceStatus } from '#contract/invoices.ts';
import { ChangesPage } from '#contract/sync.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Fault, Forward, Forwarded, Reply } from './fault-proxy.ts';
import { codeOf, isChange, readJson } from './spoil.ts';

/** Faults that depend on earlier requests or on what the server has stored. */
export const faultsWithState: readonly Fault[] = [
  {
    name: 'loses one of several changes at once and answers 200',
    subject: 'feed',
    create: () => {
      let running = 0;
      let lost = 0;
      return async (request, forward) => {
        if (!isStatus(request)) return forward(request);
        running += 1;
        try {
          // Every tenth of those that are not alone.
          const isLost = running > 1 && ++lost % 10 === 0;
          const row = isLost ? await findRow(request, forward) : undefined;
          if (!row) return await forward(request);
          // A body without a status is refused, so that the echo and all other headers are those of the server.
          const { headers } = await forward({ ...request, body: Buffer.from('{}') });
          return { status: 200, headers, body: JSON.stringify({ ...row, ...Object(readJson(String(request.body))) }) };
        } finally {
          running -= 1;
        }
      };
    },
  },
  {
    name: 'repeats a change with the row of now instead of the stored response',
    subject: 'idempotency',
    create: () => async (request, forward) => {
      const reply = await forward(request);
      if (reply.headers[REPLAY_HEADER] !== '1' || reply.status !== 200) return reply;
      const row = await findRow(request, forward);
      return row ? { ...reply, body: JSON.stringify(row) } : reply;
    },
  },
  {
    name: 'compares the revision of the row instead of that of the field',
    subject: 'conflicts',
    create: () => async (request, forward) => {
      const { base_rev } = Object(readJson(String(request.body)));
      if (!isStatus(request) || typeof base_rev !== 'number') return forward(request);
      const row = await findRow(request, forward);
      if (!row || row.rev <= base_rev) return forward(request);
      const { headers } = await forward({ ...request, body: Buffer.from('{}') });
      return { status: 409, headers, body: JSON.stringify({ code: 'conflict', current: row, decided: SOMEBODY }) };
    },
  },
  {
    name: 'answers for another company',
    subject: 'limits',
    create: () => {
      let first: string | undefined;
      return async (request, forward) => {
        const { authorization } = request.headers;
        first ??= authorization;
        const reply = await forward(request);
        if (codeOf(reply) !== 'invoice_not_found' || first === undefined || authorization === first) return reply;
        return forward({ ...request, headers: { ...request.headers, authorization: first } });
      };
    },
  },
  {
    name: 'takes an unknown token for the last known one',
    subject: 'limits',
    create: () => {
      let known = '';
      return async (request, forward) => {
        const reply = await forward(request);
        const { authorization = '' } = request.headers;
        if (reply.status !== 401) {
          known = authorization;
          return reply;
        }
        return codeOf(reply) === 'signed_out'
          ? forward({ ...request, headers: { ...request.headers, authorization: known } })
          : reply;
      };
    },
  },
  {
    name: 'is behind with the feed by one request',
    subject: 'feed',
    create: () => {
      let before: Reply | undefined;
      return async (request, forward) => {
        const reply = await forward(request);
        const isPlain = /\/sync\/changes\?since=\d+$/.test(request.path) && reply.status === 200;
        if (!isPlain) return reply;
        const shown = before ?? reply;
        before = reply;
        return shown;
      };
    },
  },
];

const SOMEBODY = { by: 'otra@empresa.example', at: '2026-11-05T09:30:00Z' };

const isStatus = (request: Forwarded): boolean =>
  isChange(request) && request.path.endsWith(setInvoiceStatus.path.split('/').at(-1) ?? '');

/** The current row of the invoice of a change. */
async function findRow({ path, headers }: Forwarded, forward: Forward): Promise<Invoice | undefined> {
  const id = path.split('/')[3];
  const page = await forward({ method: 'GET', path: '/api/sync/changes', headers, body: Buffer.alloc(0) });
  return ChangesPage.safeParse(readJson(page.body)).data?.rows.find((row) => row.id === id);
}
