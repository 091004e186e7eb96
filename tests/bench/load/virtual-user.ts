import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sizedDocument } from '../documents/sized-document.ts';
import type { HttpClient, Sent } from './http-client.ts';
import { type Latencies, START } from './latencies.ts';
import type { SignedInUser } from './signed-in-users.ts';

/** A user looks at what came for 1 to 5 seconds. */
const THINK_MS = { least: 1_000, most: 5_000 };
const STATUSES = ['draft', 'sent', 'pending_payment', 'paid'];
/** How often of a hundred requests. */
const MIX = { feed: 40, list: 14, detail: 16, status: 14, dashboard: 7, suppliers: 4, upload: 5 } as const;
type Kind = keyof typeof MIX;

type Invoice = { id: string; rev: number };
type Feed = { cursor: number; epoch?: string; position?: string };
type Environment = { client: HttpClient; latencies: Latencies };

let uploads = 0;

/** Runs until `end` (of `performance.now`), one request after the other. */
export type VirtualUser = { runUntil: (end: number) => Promise<void> };

/** A person's device that has pulled everything before, in a company with a document that a detail can show. */
export async function startVirtualUser(user: SignedInUser, environment: Environment): Promise<VirtualUser> {
  const send = createSender(user, environment);
  const page = (await send(START, { path: '/api/invoices' })) as { items: Invoice[] } | undefined;
  const digest = (await send(START, { path: '/api/sync/digest' })) as Feed | undefined;
  const state: State = { feed: { cursor: digest?.cursor ?? 0 }, invoices: page?.items ?? [], documents: [] };
  await upload(send, state, START);
  return {
    async runUntil(end) {
      // The users of a run do not begin at the same moment.
      await sleep(Math.random() * THINK_MS.most);
      while (performance.now() < end) {
        await ACTIONS[chooseKind()](send, state);
        await sleep(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least));
      }
    },
  };
}

type Sender = (kind: Kind | typeof START, request: Sent) => Promise<unknown>;
type State = { feed: Feed; invoices: Invoice[]; documents: string[] };

/** Parses the response; undefined when the request failed. */
function createSender({ token }: SignedInUser, { client, latencies }: Environment): Sender {
  return async (kind, request) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...request.headers };
    const started = performance.now();
    try {
      const { status, body, ms } = await client.send({ ...request, headers });
      latencies.record(kind, { ms, failure: status === 200 ? undefined : `${status} ${codeOf(body)}` });
      return status === 200 ? JSON.parse(body.toString()) : undefined;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      latencies.record(kind, { ms: performance.now() - started, failure });
      return undefined;
    }
  };
}

const codeOf = (body: Buffer): string => /"code":"(\w+)"/.exec(body.toString())?.[1] ?? '';

function chooseKind(): Kind {
  let place = Math.random() * Object.values(MIX).reduce((sum, share) => sum + share, 0);
  for (const [kind, share] of Object.entries(MIX)) {
    place -= share;
    // Object.entries gives strings; MIX has no other keys.
    if (place < 0) return kind as Kind;
  }
  return 'feed';
}

async function upload(send: Sender, state: State, kind: Kind | typeof START): Promise<void> {
  uploads += 1;
  const form = new FormData();
  form.append('files', new Blob([sizedDocument(uploads)]), `fv${uploads}.xml`);
  const encoded = new Response(form);
  const response = (await send(kind, {
    method: 'POST',
    path: '/api/upload/invoices',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() },
    body: Buffer.from(await encoded.arrayBuffer()),
  })) as { results?: { invoice_id?: string | null }[] } | undefined;
  for (const { invoice_id } of response?.results ?? []) if (invoice_id) state.documents.push(invoice_id);
}

const ACTIONS: Record<Kind, (send: Sender, state: State) => Promise<void>> = {
  async feed(send, state) {
    const { cursor, epoch, position } = state.feed;
    const query = new URLSearchParams({
      since: String(cursor),
      ...(epoch && { epoch }),
      ...(position && { position }),
    });
    const page = (await send('feed', { path: `/api/sync/changes?${query}` })) as Feed | undefined;
    if (page) state.feed = page;
  },
  async list(send, state) {
    const page = (await send('list', { path: `/api/invoices?page=${1 + Math.floor(Math.random() * 5)}` })) as
      | { items: Invoice[] }
      | undefined;
    if (page && page.items.length > 0) state.invoices = page.items;
  },
  async detail(send, { documents }) {
    const id = anyOf(documents);
    if (id !== undefined) await send('detail', { path: `/api/invoices/${id}` });
  },
  async status(send, { invoices }) {
    const invoice = anyOf(invoices);
    if (!invoice) return;
    await send('status', {
      method: 'PATCH',
      path: `/api/invoices/${invoice.id}/status`,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-device-id': randomUUID() },
      body: Buffer.from(JSON.stringify({ status: anyOf(STATUSES) })),
    });
  },
  dashboard: async (send) =>
    void (await send('dashboard', { path: `/api/dashboard?year=${anyOf(['2025', '2026', 'all'])}` })),
  suppliers: async (send) => void (await send('suppliers', { path: '/api/suppliers/analytics?year=2026' })),
  upload: (send, state) => upload(send, state, 'upload'),
};

const anyOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];
