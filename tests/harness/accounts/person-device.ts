import { expect } from 'vitest';
import { openCompany } from '#app/switching/open-company.ts';
import type { Call, CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { OutgoingFile } from '#client/upload-bytes.ts';
import { me, switchCompany } from '#contract/accounts/session.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { importInvoices } from '#contract/imports.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import type { User } from '#domain/accounts/user.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { type Store, storeName } from '#store/store.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { openCurrentStore, saveSignIn } from '#sync/session/session.ts';
import { type AccountPorts, syncOtherAccounts } from '#sync/session/sync-accounts.ts';
import type { SendFile } from '#sync/types.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { anInvoice } from '../an-invoice.ts';
import { fakeLocks } from '../fake-locks.ts';
import { InMemoryServer } from '../in-memory-server.ts';
import { aUser } from './a-user.ts';

export const COMPANIES = 3;
export const TABS = 2;

export type Step =
  | { type: 'switch'; tab: number; company: number }
  | { type: 'change'; tab: number; invoice: number; status: 'paid' | 'sent' }
  | { type: 'upload' | 'import' | 'look'; tab: number }
  /** `isOpen`: the step after it does not wait for its end. */
  | { type: 'round'; tab: number; isOpen?: boolean }
  | { type: 'others'; tab: number; isOpen?: boolean }
  | { type: 'reload'; tab: number }
  | { type: 'network'; isOn: boolean };

/** A file that reached the server of a company, and the company whose name is in its bytes. */
type Received = { id: string; of: string };

/** One company: its server, its invoices, and what the person did there. */
export type Company = {
  id: string;
  user: User;
  server: InMemoryServer;
  invoices: string[];
  tokens: Set<string>;
  operations: Set<string>;
  /** Ids of the uploads that were queued there. */
  files: Set<string>;
  received: Received[];
  /** The companies whose spreadsheets were imported there. */
  imported: string[];
  /** How many requests and effects of its server were looked at: a long walk looks at each once. */
  looked: { requests: number; effects: number };
};

/** A person of several companies on one device. The token of a request decides its company, as on the server. */
export class PersonDevice {
  readonly companies: Company[];
  readonly registry = new Registry();
  readonly tabs: Store[] = [];
  readonly #locks = fakeLocks();
  /** What was begun and not waited for, and the databases that a tab has left since. */
  readonly #open: Promise<unknown>[] = [];
  readonly #left: Store[] = [];
  isOnline = true;
  /** Waits as long as a request takes. */
  readonly #travel: () => Promise<void>;

  constructor(travel: () => Promise<void> = async () => {}) {
    this.#travel = travel;
    const id = crypto.randomUUID();
    const ids = Array.from({ length: COMPANIES }, () => crypto.randomUUID());
    const listed = ids.map((company_id, index) => ({
      id: company_id,
      name: `Empresa ${index}`,
      nit: `90012345${index}`,
      role: 'admin' as const,
      plan: 'pro' as const,
      is_titular: false,
      last_used_at: null,
    }));
    this.companies = ids.map((company_id, index) => {
      const server = new InMemoryServer();
      const invoices = [anInvoice({ status: 'draft' }), anInvoice({ status: 'draft' })].map(
        (invoice) => server.put(invoice).id,
      );
      const company = { id: company_id, name: `Empresa ${index}`, nits: [`90012345${index}`] };
      const user = aUser({ id, company, companies: listed });
      return {
        id: company_id,
        user,
        server,
        invoices,
        tokens: new Set(),
        operations: new Set(),
        files: new Set(),
        received: [],
        imported: [],
        looked: { requests: 0, effects: 0 },
      };
    });
  }

  async start(): Promise<void> {
    const { user, ...first } = this.company(0);
    const token = this.#issue({ user, ...first });
    for (let index = 0; index < TABS; index += 1)
      await this.#show(index, await saveSignIn(this.registry, { token, user }));
  }

  company(index: number): Company {
    const company = this.companies[index];
    if (!company) throw new Error('no such company');
    return company;
  }

  shown(index: number): Store {
    const store = this.tabs[index];
    if (!store) throw new Error('no such tab');
    return store;
  }

  companyOf(store: Store): Company {
    const company = this.companies.find(({ id, user }) => storeName(id, user.id) === store.name);
    if (!company) throw new Error('a database of no company');
    return company;
  }

  accounts(): AccountPorts {
    const createFiles = (store: Store) => ({ load: async () => this.#sendFileOf(store) });
    const createCall = (store: Store) => this.#callOf(store);
    return { registry: this.registry, createCall, createFiles, ports: { locks: this.#locks } };
  }

  async run(step: Step): Promise<void> {
    switch (step.type) {
      case 'network':
        this.isOnline = step.isOn;
        return;
      case 'switch':
        return this.#switchTo(step);
      case 'change':
        return this.#change(step);
      case 'upload':
        return this.#upload(this.shown(step.tab));
      case 'import':
        return this.#begin(this.#import(this.shown(step.tab)), true);
      case 'look':
        return this.#begin(this.#look(this.shown(step.tab)), true);
      case 'reload':
        return this.#reload(step.tab);
      case 'round':
        return this.#begin(this.#engineOf(this.shown(step.tab)).syncNow(), step.isOpen);
      case 'others':
        return this.#begin(this.syncOthers(step.tab), step.isOpen);
    }
  }

  /** Waits for everything that was begun, and closes what no tab shows. */
  async settle(): Promise<void> {
    await Promise.all(this.#open.splice(0));
    for (const store of this.#left.splice(0)) if (!this.tabs.includes(store)) store.close();
  }

  async #begin(work: Promise<unknown>, isOpen = false): Promise<void> {
    const ended = work.catch((error: unknown) => {
      // Without a network, or before its first sign-in, a request ends like this.
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    });
    if (isOpen) this.#open.push(ended);
    else await ended;
  }

  async #upload(store: Store): Promise<void> {
    const { id, files } = this.companyOf(store);
    const bytes = new TextEncoder().encode(`${id} ${files.size}`).buffer;
    const { ids } = await enqueueUploads(store, [{ name: 'a.xml', type: 'application/xml', bytes, reading: null }]);
    for (const upload of ids) files.add(upload);
    const queued = await store.outbox.where('about').anyOf(ids).toArray();
    for (const { op_id } of queued) this.companyOf(store).operations.add(op_id);
  }

  /** A spreadsheet is sent at once: nothing of it waits on the device. */
  async #import(store: Store): Promise<void> {
    const file = new File([], `${this.companyOf(store).id}.xlsx`);
    await this.#callOf(store)(importInvoices, {}, { files: [file] });
  }

  /** A screen keeps the last answer of the server. */
  async #look(store: Store): Promise<void> {
    const { company } = await this.#callOf(store)(me, {});
    await saveSnapshot(store, { id: 'figures', data: { company_id: company?.id }, taken_at: 1 });
  }

  async syncOthers(index: number): Promise<number> {
    const store = this.shown(index);
    const { companies } = this.companyOf(store).user;
    const { waiting } = await syncOtherAccounts(store.name, this.accounts(), { ignoreBackoff: true, companies });
    return waiting;
  }

  async #switchTo({ tab: index, company }: { tab: number; company: number }): Promise<void> {
    const store = this.shown(index);
    const { user } = this.companyOf(store);
    const { id } = this.company(company);
    const engine = this.#engineOf(store);
    const own = { type: 'signed_in' as const, user, store, call: this.#callOf(store), engine };
    const wasKnown = (await this.registry.accounts.get(storeName(id, user.id))) !== undefined;
    const opened = await openCompany(this.registry, own, id);
    // A company that was opened before opens without a network; another one does not.
    expect(opened.type).toBe(wasKnown || this.isOnline ? 'ok' : 'error');
    if (opened.type === 'ok') await this.#show(index, opened.store);
    else expect(opened.problem).toBe('first_time');
  }

  async #change({ tab: index, invoice, status }: { tab: number; invoice: number; status: 'paid' | 'sent' }) {
    const store = this.shown(index);
    const company = this.companyOf(store);
    const id = company.invoices[invoice] ?? '';
    const { op_id } = await enqueue(store, 'invoice.set-status', { id, status });
    if (op_id) company.operations.add(op_id);
  }

  /** A page pulls when it opens a company. */
  async #show(index: number, store: Store): Promise<void> {
    const left = this.tabs[index];
    if (left) this.#left.push(left);
    this.tabs[index] = store;
    if (this.isOnline) await this.#engineOf(store).pull();
  }

  /** The page is loaded again: the tab shows the company that it showed before. */
  async #reload(index: number): Promise<void> {
    const { name } = this.shown(index);
    const store = await openCurrentStore(this.registry, name);
    expect(store?.name).toBe(name);
    if (!store) return;
    this.#left.push(this.shown(index));
    this.tabs[index] = store;
  }

  #engineOf(store: Store) {
    const ports = { locks: this.#locks };
    const files = { load: async () => this.#sendFileOf(store) };
    return createEngine({ store, call: this.#callOf(store), registry: this.registry, ports, files });
  }

  /** The company of a token, as the server finds it. */
  #reached(token: string | undefined): Company {
    if (!this.isOnline) throw new Unreachable('offline');
    const company = this.companies.find(({ server }) => server.sessions.has(token ?? ''));
    if (!company) throw new Refused(PROBLEM_STATUS.signed_out, { code: 'signed_out' });
    return company;
  }

  /** Sends the bytes of a file with the token in a database; the same file again is received once. */
  #sendFileOf(store: Store): SendFile {
    return async ({ id, bytes }: OutgoingFile) => {
      const token = await readMeta(store, 'token');
      await this.#travel();
      const { received } = this.#reached(token);
      const [of = ''] = new TextDecoder().decode(bytes).split(' ');
      if (!received.some((one) => one.id === id)) received.push({ id, of });
      await this.#travel();
      const summary = { total_files: 1, successful: 1, failed: 0, new_suppliers: 0, new_customers: 0 };
      return { ...summary, results: [], invoices: [] };
    };
  }

  #issue({ server, user, tokens }: Company): string {
    const token = server.signIn(user);
    tokens.add(token);
    return token;
  }

  /** A call with the token in a database, sent to the company of that token. */
  #callOf(store: Store): Call {
    const readToken = () => readMeta(store, 'token');
    const call = async (endpoint: Endpoint, input: { body?: { company_id?: string } }, options?: CallOptions) => {
      const token = await readToken();
      await this.#travel();
      const company = this.#reached(token);
      if (endpoint.path === importInvoices.path) {
        company.imported.push(...(options?.files ?? []).map(({ name }) => name.replace('.xlsx', '')));
        return {};
      }
      if (endpoint.path === switchCompany.path) {
        const next = this.companies.find(({ id }) => id === input.body?.company_id);
        if (!next) throw new Refused(PROBLEM_STATUS.company_not_found, { code: 'company_not_found' });
        return { token: this.#issue(next), user: next.user };
      }
      return company.server.call(async () => token)(endpoint, input as never, options);
    };
    // The server in memory has no types of the single endpoints.
    return call as unknown as Call;
  }
}
