import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCompany } from '#app/switching/open-company.ts';
import type { Call, CallOptions } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { switchCompany } from '#contract/accounts/session.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import type { User } from '#domain/accounts/user.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { Store, storeName } from '#store/store.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { openCurrentStore, saveSignIn } from '#sync/session/session.ts';
import { type AccountPorts, syncOtherAccounts } from '#sync/session/sync-accounts.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';

const COMPANIES = 3;
const TABS = 2;

type Step =
  | { type: 'switch'; tab: number; company: number }
  | { type: 'change'; tab: number; invoice: number; status: 'paid' | 'sent' }
  | { type: 'round'; tab: number }
  | { type: 'others'; tab: number }
  | { type: 'reload'; tab: number }
  | { type: 'network'; isOn: boolean };

const tab = fc.nat({ max: TABS - 1 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('switch' as const), tab, company: fc.nat({ max: COMPANIES - 1 }) }),
  fc.record({
    type: fc.constant('change' as const),
    tab,
    invoice: fc.nat({ max: 1 }),
    status: fc.constantFrom('paid' as const, 'sent' as const),
  }),
  fc.record({ type: fc.constant('round' as const), tab }),
  fc.record({ type: fc.constant('others' as const), tab }),
  fc.record({ type: fc.constant('reload' as const), tab }),
  fc.record({ type: fc.constant('network' as const), isOn: fc.boolean() }),
);

/** One company: its server, its invoices, and what the person did there. */
type Company = {
  id: string;
  user: User;
  server: InMemoryServer;
  invoices: string[];
  tokens: Set<string>;
  operations: Set<string>;
};

/** A person of several companies on one device. The token of a request decides its company, as on the server. */
class PersonDevice {
  readonly companies: Company[];
  readonly registry = new Registry();
  readonly tabs: Store[] = [];
  readonly #locks = fakeLocks();
  isOnline = true;

  constructor() {
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
      return { id: company_id, user, server, invoices, tokens: new Set(), operations: new Set() };
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
    const createFiles = () => ({ load: async () => undefined });
    const createCall = (store: Store) => this.#callOf(store);
    return { registry: this.registry, createCall, createFiles, ports: { locks: this.#locks } };
  }

  async run(step: Step): Promise<void> {
    if (step.type === 'network') this.isOnline = step.isOn;
    else if (step.type === 'switch') await this.#switchTo(step);
    else if (step.type === 'change') await this.#change(step);
    else if (step.type === 'round') await this.#engineOf(this.shown(step.tab)).syncNow();
    else if (step.type === 'others') await this.syncOthers(step.tab);
    else await this.#reload(step.tab);
  }

  async syncOthers(index: number): Promise<number> {
    const store = this.shown(index);
    const { companies } = this.companyOf(store).user;
    return syncOtherAccounts(store.name, this.accounts(), { ignoreBackoff: true, companies });
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
    this.tabs[index] = store;
    if (this.isOnline) await this.#engineOf(store).pull();
  }

  /** The page is loaded again: the tab shows the company that it showed before. */
  async #reload(index: number): Promise<void> {
    const { name } = this.shown(index);
    const store = await openCurrentStore(this.registry, name);
    expect(store?.name).toBe(name);
    if (store) this.tabs[index] = store;
  }

  #engineOf(store: Store) {
    const ports = { locks: this.#locks };
    return createEngine({ store, call: this.#callOf(store), registry: this.registry, ports });
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
      if (!this.isOnline) throw new Unreachable('offline');
      const token = await readToken();
      const company = this.companies.find(({ server }) => server.sessions.has(token ?? ''));
      if (!company) throw new Refused(PROBLEM_STATUS.signed_out, { code: 'signed_out' });
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

/** No database, request or token of one company has anything of another one. */
async function expectApart(device: PersonDevice): Promise<void> {
  for (const company of device.companies) {
    expectOwnRequests(company);
    const name = storeName(company.id, company.user.id);
    if (!(await device.registry.accounts.get(name))) continue;
    const store = new Store(name);
    await expectOwnRows(store, company);
    store.close();
  }
}

function expectOwnRequests({ server, invoices, tokens, operations }: Company): void {
  for (const { token, op_id } of server.requests) {
    expect(tokens).toContain(token);
    if (op_id !== undefined) expect(operations).toContain(op_id);
  }
  for (const { about, op_id } of server.effects) {
    expect(invoices).toContain(about);
    expect(operations).toContain(op_id);
  }
}

async function expectOwnRows(store: Store, { id, invoices, tokens, operations }: Company): Promise<void> {
  expect(tokens).toContain(await readMeta(store, 'token'));
  expect((await readMeta(store, 'user'))?.company?.id).toBe(id);
  for (const key of await store.invoices.toCollection().primaryKeys()) expect(invoices).toContain(key);
  for (const { about, op_id, company_id } of await store.outbox.toArray()) {
    expect(invoices).toContain(about);
    expect(operations).toContain(op_id);
    expect(company_id).toBe(id);
  }
}

/** Changes that reached a company other than the first one, over all histories. */
let sentElsewhere = 0;

test('whatever is switched, changed and sent, nothing of one company reaches another, and each change arrives once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      wipeDevice();
      const device = new PersonDevice();
      await device.start();
      for (const step of steps) {
        await device.run(step);
        await expectApart(device);
      }
      device.isOnline = true;
      await device.run({ type: 'round', tab: 0 });
      expect(await device.syncOthers(0)).toBe(0);
      await expectApart(device);
      sentElsewhere += device.companies.slice(1).flatMap(({ server }) => server.effects).length;
      for (const { server, id, user } of device.companies) {
        for (const [op_id, runs] of server.runs) expect([op_id, runs]).toEqual([op_id, 1]);
        const name = storeName(id, user.id);
        if (await device.registry.accounts.get(name)) expect(await new Store(name).outbox.count()).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
  // Otherwise the histories prove nothing.
  expect(sentElsewhere).toBeGreaterThan(0);
});

test('a tab follows the sign-in of another person, and stays in its company otherwise', async () => {
  wipeDevice();
  const device = new PersonDevice();
  await device.start();
  await device.run({ type: 'switch', tab: 1, company: 1 });
  const [one, other] = [device.shown(0), device.shown(1)];
  expect((await openCurrentStore(device.registry, one.name))?.name).toBe(one.name);
  // A new tab opens the company used last.
  expect((await openCurrentStore(device.registry))?.name).toBe(other.name);
  const stranger = await aDevice(new InMemoryServer(), { user: aUser({ email: 'otra@ejemplo.co' }) });
  expect((await openCurrentStore(device.registry, one.name))?.name).toBe(stranger.store.name);
});
