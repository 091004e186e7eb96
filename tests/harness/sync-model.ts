import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Call } from '#client/call.ts';
import type { User } from '#domain/accounts/user.ts';
import { Classification, type Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { Store } from '#store/store.ts';
import { createEngine, type Engine } from '#sync/coordination/engine.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import { withoutPendingMarks } from '#sync/outbox/project.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { clearSession, saveSignIn } from '#sync/session/session.ts';
import { type SignOutChoice, signOutDevice } from '#sync/session/sign-out-device.ts';
import type { Locks } from '#sync/types.ts';
import { wipeDevice } from './a-device.ts';
import { aUser } from './accounts/a-user.ts';
import { anInvoice } from './an-invoice.ts';
import { fakeLocks } from './fake-locks.ts';
import { type Effect, type Field, InMemoryServer, SOMEBODY_ELSE } from './in-memory-server.ts';
import { expectFolded } from './invariants.ts';
import type { Fault } from './server-faults.ts';
import { type Command, type Decision, type Did, ROWS } from './sync-commands.ts';
import { SABOTAGES, type Sabotage } from './sync-sabotage.ts';

type Environment = { scheduler: fc.Scheduler; sabotage?: Sabotage };
/** What the user saw of an invoice when deciding about it, now and in the decisions that still wait below this one. */
type Seen = readonly Pick<Invoice, Field>[];
/** A change that was acknowledged to the user, the database it was made in, and what the user had seen. */
type Promised = OutboxRow & { life: number; shown: Seen };
type Tab = { store: Store; engine: Engine };

/** One device, its tabs and the server, with a record of every change that was acknowledged to the user. */
class Model {
  readonly server: InMemoryServer;
  readonly user: User = aUser();
  readonly invoices: Invoice[];
  readonly clock = { now: 1_800_000_000_000 };
  readonly registry = new Registry();
  /** Every change acknowledged to the user, and those the user took back. */
  readonly promised = new Map<string, Promised>();
  readonly takenBack = new Set<string>();
  locks = fakeLocks();
  tab: Tab;
  /** A sign-out may delete a database, and the next one counts from 1 again. */
  #life = 0;
  #restoreCopy: (() => void) | undefined;
  #isRestored = false;
  #tabs = 0;
  readonly #sabotage: Sabotage | undefined;
  readonly #scheduler: fc.Scheduler;

  private constructor(store: Store, server: InMemoryServer, user: User, { sabotage, scheduler }: Environment) {
    this.server = server;
    this.user = user;
    this.#sabotage = sabotage;
    this.#scheduler = scheduler;
    this.invoices = Array.from({ length: ROWS }, () => server.put(anInvoice()));
    this.tab = this.#openTab(store);
  }

  static async open(environment: Environment): Promise<Model> {
    wipeDevice();
    const server = new InMemoryServer({ ledger: environment.sabotage !== 'no-ledger' });
    const user = aUser();
    const store = await saveSignIn(new Registry(), { token: server.signIn(user), user });
    const model = new Model(store, server, user, environment);
    await model.tab.engine.pull();
    return model;
  }

  async carryOut(command: Command): Promise<void> {
    // The table pairs each name with its own type of command; indexing loses that relation.
    const action = this.#deeds[command.do] as (command: Command) => Promise<unknown>;
    await action(command);
    this.server.faults = [];
    await this.check();
  }

  readonly #deeds: { [D in Command['do']]: (command: Did<D>) => Promise<unknown> } = {
    mut: (decided) => this.#decide(decided),
    other: async ({ row, to }) => this.server.write(this.#idOf(row), to),
    drain: ({ faults }) => this.#with(faults).engine.drain({ ignoreBackoff: true }),
    pull: ({ faults }) => this.#with(faults).engine.syncNow(),
    race: (raced) => this.#race(raced),
    leave: ({ choice, faults }) => this.#leave(choice, faults),
    crash: ({ faults, ticks }) => this.#crash(faults, ticks),
    clock: async ({ days }) => {
      this.clock.now += days * 86_400_000;
    },
    expire: async () => this.server.sessions.clear(),
    login: () => this.#login(),
    stranger: () => this.#stranger(),
    discard: () => this.#eachParked((row) => discardChange(this.tab.store, row.seq)),
    retryRejected: () => this.#eachParked((row) => retryChange(this.tab.store, row.seq, this.clock.now)),
    epoch: async () => this.server.newEpoch(),
    copy: async () => {
      this.#restoreCopy = this.server.copy();
    },
    restore: async () => this.#restore(),
    restart: async () => this.server.restart(),
    rollback: (lost) => this.#rollBack(lost),
    forget: async () => this.server.forgetDeletions(),
    verify: () => this.#verify(),
  };

  async #decide({ row, to }: Decision): Promise<void> {
    const { store } = this.tab;
    const id = this.#idOf(row);
    const { seen, done } = await store.transaction('rw', store.changeTables, async () => ({
      seen: await this.#seen(store, id),
      done: await this.#enqueue(store, id, to),
    }));
    for (const op_id of done.replaced) this.takenBack.add(op_id);
    // In a race it may already be sent: then it is in the ledger, and its time gives its position in the lane.
    const queued = done.op_id && (await store.outbox.where('op_id').equals(done.op_id).first());
    if (queued) this.promised.set(queued.op_id, { ...queued, life: this.#life, shown: seen });
  }

  async #seen(store: Store, id: string): Promise<Seen> {
    const shown = await store.invoices.get(id);
    const waiting = await store.outbox.where('about').equals(id).toArray();
    return [...(shown ? [shown] : []), ...waiting.flatMap(({ op_id }) => this.promised.get(op_id)?.shown ?? [])];
  }

  #enqueue(store: Store, id: string, to: Decision['to']): Promise<EnqueueResult> {
    const { now } = this.clock;
    if (to === 'deleted') return enqueue(store, 'invoice.delete', { id }, now);
    const status = InvoiceStatus.safeParse(to).data;
    if (status) return enqueue(store, 'invoice.set-status', { id, status }, now);
    const classification = Classification.safeParse(to).data;
    if (classification) return enqueue(store, 'invoice.set-classification', { id, classification }, now);
    // The trash, from which the user restores, shows the row as it was deleted.
    const trashed = this.server.rows.get(id);
    return enqueue(store, 'invoice.restore', { id, row: trashed?.deleted ? trashed.invoice : undefined }, now);
  }

  /** Several tabs at once, whose requests and responses are ordered by the scheduler. */
  async #race({ faults, tabs, hasLocks, ...decided }: Did<'race'>): Promise<void> {
    this.server.faults = [...faults];
    const locks = hasLocks ? this.locks : undefined;
    const open = Array.from({ length: tabs }, () =>
      this.#openTab(new Store(this.tab.store.name), { locks, call: (wire) => this.#delayed(wire) }),
    );
    const rounds = open.map(({ engine }, place) =>
      place % 2 === 0 ? engine.drain({ ignoreBackoff: true }) : engine.syncNow(),
    );
    await this.#scheduler.waitFor(Promise.all([...rounds, this.#decide(decided)]));
    for (const { store } of open) store.close();
  }

  #delayed(wire: Call): Call {
    return async (e, input, options) => {
      await this.#scheduler.schedule(Promise.resolve(), `ask ${e.path}`);
      const answer = wire(e, input, options);
      // The promise may reject before the scheduler handles it.
      answer.catch(() => undefined);
      return this.#scheduler.schedule(answer, `answer ${e.path}`);
    };
  }

  /** The user signs out and in again: kept changes are there, discarded ones are gone. */
  async #leave(choice: SignOutChoice, faults: Fault[]): Promise<void> {
    const { store } = this.tab;
    this.server.faults = [...faults];
    const waiting = await store.outbox.toArray();
    const call = this.server.call(() => readMeta(store, 'token'));
    await signOutDevice({ registry: this.registry, store, call, locks: this.locks, choice, now: this.clock.now });
    this.#life += 1;
    if (choice === 'discard') for (const { op_id } of waiting) this.takenBack.add(op_id);
    await this.#login();
  }

  async #rollBack({ lost, later }: Did<'rollback'>): Promise<void> {
    this.#restoreCopy = this.server.copy();
    for (const { row, to } of lost) this.server.write(this.#idOf(row), to);
    await this.tab.engine.syncNow();
    this.#restore();
    for (const { row, to } of later) this.server.write(this.#idOf(row), to);
  }

  /** What the server had made since the copy is lost with it: no device can know. Everything else still holds. */
  #restore(): void {
    if (!this.#restoreCopy) return;
    const made = [...this.promised.values()].filter((row) => this.#isMade(row));
    this.#restoreCopy();
    this.#isRestored = true;
    for (const row of made) if (!this.#isMade(row)) this.takenBack.add(row.op_id);
  }

  /** The device has the server's rows: the hourly drift check never finds a difference. */
  async #verify(): Promise<void> {
    const { drift } = await this.tab.engine.checkDrift();
    // Rows of responses that the restored server has lost are found by this very comparison.
    if (this.#isRestored) return;
    expect(drift, 'the device has drifted').not.toBe('different');
    const found = (await this.tab.store.log.toArray()).filter(({ detail }) => detail.startsWith('drift'));
    expect(found, 'the device has drifted').toEqual([]);
  }

  async #crash(faults: Fault[], ticks: number): Promise<void> {
    const dying = this.#with(faults);
    const end = dying.engine.syncNow().catch(() => undefined);
    for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    dying.store.close();
    if (!faults.includes('hang')) await end;
    this.locks = fakeLocks();
    this.tab = this.#openTab(new Store(dying.store.name));
  }

  async #login(): Promise<void> {
    this.tab.store.close();
    const token = this.server.signIn(this.user);
    this.tab = this.#openTab(await saveSignIn(this.registry, { token, user: this.user }, this.clock.now));
  }

  /**
   * I6: another user on the same device sees nothing of the first user, and sends nothing of the first user's changes.
   */
  async #stranger(): Promise<void> {
    await clearSession(this.registry, this.tab.store);
    const user = aUser();
    const token = this.server.signIn(user);
    const tab = this.#openTab(await saveSignIn(this.registry, { token, user }, this.clock.now));
    expect(await tab.store.invoices.count()).toBe(0);
    await tab.engine.syncNow();
    expect(this.server.requests.filter((request) => request.token === token && request.op_id)).toEqual([]);
    tab.store.close();
    await this.#login();
  }

  async #eachParked(action: (row: OutboxRow) => Promise<unknown>): Promise<void> {
    for (const row of await this.tab.store.outbox.where('state').equals('parked').sortBy('seq')) {
      const seen = await this.#seen(this.tab.store, row.about);
      await action(row);
      this.takenBack.add(row.op_id);
      const reborn = await this.tab.store.outbox.get(row.seq);
      const { life = this.#life } = this.promised.get(row.op_id) ?? {};
      if (reborn) this.promised.set(reborn.op_id, { ...reborn, life, shown: seen });
    }
  }

  /** I1–I4, at any time. */
  async check(): Promise<void> {
    const { server, tab } = this;
    await expectFolded(tab.store);
    const outbox = await tab.store.outbox.toArray();
    const waiting = new Set(outbox.map((row) => row.op_id));
    const lost = [...this.promised.values()].filter(
      (row) => !waiting.has(row.op_id) && !this.takenBack.has(row.op_id) && !this.#isMade(row),
    );
    expect(lost, 'a change was lost').toEqual([]);
    expect(
      [...server.runs].filter(([, times]) => times > 1),
      'a change was made twice',
    ).toEqual([]);
    expect(
      outbox.filter((row) => row.refusal?.code === 'key_reused'),
      'a sent change was altered',
    ).toEqual([]);
    expect(
      server.effects.filter((effect) => this.#isOverriding(effect)),
      'a decision of somebody else was overridden unseen',
    ).toEqual([]);
    for (const { id } of this.invoices) {
      const made = server.effects.filter((effect) => effect.about === id);
      const order = made.flatMap(({ op_id }) => this.promised.get(op_id) ?? []).map(({ life, seq }) => [life, seq]);
      const inOrder = order.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y);
      expect(order, 'changes were made out of order').toEqual(inOrder);
    }
    expect(server.effects.every((effect) => effect.user_id === this.user.id)).toBe(true);
  }

  /** I5: once all faults end, the device and the server agree, and nothing is pending. */
  async settle(): Promise<void> {
    await this.#login();
    for (let round = 0; round < 6; round += 1) {
      await this.tab.engine.syncNow();
      await this.#eachParked((row) => discardChange(this.tab.store, row.seq));
      if ((await this.tab.store.outbox.count()) === 0) break;
    }
    await this.tab.engine.syncNow();
    await this.check();
    expect(await this.tab.store.outbox.toArray(), 'a change is stuck').toEqual([]);
    const byId = (x: Invoice | null, y: Invoice | null) => ((x?.id ?? '') < (y?.id ?? '') ? -1 : 1);
    const kept = (await this.tab.store.invoices.toArray()).map(withoutPendingMarks).sort(byId);
    expect(kept, 'device and server differ').toEqual(this.server.live().sort(byId));
    this.tab.store.close();
  }

  /** I9: what somebody else decided about a field gives way only to a decision of a user who had seen it. */
  #isOverriding({ op_id, found, changesRow }: Effect): boolean {
    const promised = this.promised.get(op_id);
    if (!changesRow || !promised || promised.operation === 'invoice.restore') return false;
    // The input of a change of one field; a deletion has neither, and is about both.
    const input = promised.input as Partial<Invoice>;
    const fields = (['status', 'classification'] as const).filter(
      (field) => promised.operation === 'invoice.delete' || field in input,
    );
    return fields.some((field) => {
      const { value, by } = found[field];
      return by === SOMEBODY_ELSE && promised.shown.every((seen) => seen[field] !== value) && value !== input[field];
    });
  }

  #isMade({ op_id, input, operation }: OutboxRow): boolean {
    const kept = this.server.ledger.get(op_id);
    if (!kept?.refused) return kept !== undefined;
    if (operation === 'invoice.delete') return kept.refused.code === 'invoice_not_found';
    // The input of a change of one field.
    const wanted = Object.entries(input as Partial<Pick<Invoice, Field>>).filter(([name]) => name !== 'id');
    const current: Partial<Record<string, unknown>> = kept.refused.problem.current ?? {};
    return wanted.every(([name, value]) => current[name] === value);
  }

  #with(faults: Fault[]): Tab {
    this.server.faults = [...faults];
    return this.tab;
  }

  #idOf = (row: number): string => this.invoices[row]?.id ?? '';

  #openTab(store: Store, { locks = this.locks as Locks | undefined, call: travel = (wire: Call) => wire } = {}): Tab {
    const { clock, registry, server } = this;
    const wire = travel(server.call(() => readMeta(store, 'token')));
    const call = this.#sabotage ? SABOTAGES[this.#sabotage](store, wire) : wire;
    this.#tabs += 1;
    // In every other tab changes must share their requests, even when there are few.
    const inFlight = this.#tabs % 2 === 0 ? 1 : 4;
    const ports = { now: () => clock.now, random: () => 0.5, locks, inFlight };
    return { store, engine: createEngine({ store, call, registry, ports }) };
  }
}

/** Runs the commands, checks after each one, and then settles without faults. */
export async function liveThrough(script: Command[], environment: Environment): Promise<void> {
  const model = await Model.open(environment);
  for (const command of script) await model.carryOut(command);
  await model.settle();
}
