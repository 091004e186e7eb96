import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { type Call, createCall } from '#client/call.ts';
import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { Store } from '#store/store.ts';
import { createEngine, type Engine } from '#sync/coordination/engine.ts';
import { fillReserve } from '#sync/device/reserve.ts';
import { isStorageFull } from '#sync/device/storage-space.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import type { EnqueueResult } from '#sync/outbox/enqueue.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { clearSession, saveSignIn } from '#sync/session/session.ts';
import { type SignOutChoice, signOutDevice } from '#sync/session/sign-out-device.ts';
import type { Locks } from '#sync/types.ts';
import { type Disk, limitSpace } from '../a-full-device.ts';
import { aUser } from '../accounts/a-user.ts';
import { fakeLocks } from '../fake-locks.ts';
import type { InMemoryServer } from '../in-memory-server.ts';
import type { Decision, PartDecision, RecordDecision } from './commands.ts';
import { enqueuePart, topicOfPart } from './decide-part.ts';
import { enqueueDecision, enqueueRecord, noteOf, recordIdOf, topicOf, WHOLE } from './enqueue-decision.ts';
import type { Network, NetworkFault } from './network.ts';
import type { Sabotage } from './sabotage.ts';

/** What the user saw of an invoice when deciding about it, now and in the decisions that still wait below this one. */
type Seen = readonly Invoice[];
/** What the user saw of a record in the same way; null: no record. */
type SeenRecord = readonly (string | null)[];
/** A change that was acknowledged to the user, the database it was made in, and what the user had seen. */
export type Promised = OutboxRow & { life: number; topic: string; shown: Seen; shownRecord: SeenRecord };
type AllSeen = Pick<Promised, 'shown' | 'shownRecord'>;
type Tab = { store: Store; engine: Engine };
export type Environment = {
  server: InMemoryServer;
  network: Network;
  scheduler: fc.Scheduler;
  /** The ids of the invoices that decisions are about, by row. */
  ids: readonly string[];
  sabotage: Sabotage;
};

/** One device of a person, with its own databases, clock and disk, and every change it acknowledged to the person. */
export class ModelDevice {
  readonly user: User;
  readonly promised = new Map<string, Promised>();
  readonly takenBack = new Set<string>();
  /** Of the last sign-in. */
  token = '';
  readonly #environment: Environment;
  readonly #clock = { now: 1_800_000_000_000 };
  readonly #databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  readonly #registry: Registry;
  #tab: Tab | undefined;
  #locks = fakeLocks();
  #disk: Disk | undefined;
  /** A sign-out may delete a database, and the next one counts from 1 again. */
  #life = 0;
  #tabs = 0;

  private constructor(user: User, environment: Environment) {
    this.user = user;
    this.#environment = environment;
    this.#turnTo();
    this.#registry = new Registry();
  }

  static async open(user: User, environment: Environment): Promise<ModelDevice> {
    const device = new ModelDevice(user, environment);
    await device.login();
    await device.tab.engine.pull();
    return device;
  }

  get tab(): Tab {
    if (!this.#tab) throw new Error('no tab is open');
    return this.#tab;
  }

  get #isRemoved(): boolean {
    return this.#environment.server.removed.has(this.user.id);
  }

  async decide({ row, to }: Decision): Promise<void> {
    const id = this.#environment.ids[row] ?? '';
    const { store } = this.tab;
    const trashed = this.#environment.server.rows.get(id);
    const queue = () => enqueueDecision(store, { id, to, trashed }, this.#clock.now);
    await this.#decideAbout({ id, topic: topicOf(to) }, queue);
  }

  async decidePart({ row, act }: PartDecision): Promise<void> {
    const id = this.#environment.ids[row] ?? '';
    const { store } = this.tab;
    const shown = await store.invoices.get(id);
    const { user } = this;
    const queue = () => enqueuePart(store, { id, act, shown, user }, this.#clock.now);
    await this.#decideAbout({ id, topic: topicOfPart(act, shown, user) }, queue);
  }

  async decideRecord(decision: RecordDecision): Promise<void> {
    const queue = () => enqueueRecord(this.tab.store, decision, this.#clock.now);
    await this.#decideAbout({ id: recordIdOf(decision), topic: WHOLE }, queue);
  }

  async #decideAbout(
    { id, topic }: { id: string; topic: string },
    enqueue: () => Promise<EnqueueResult>,
  ): Promise<void> {
    const { store } = this.tab;
    const { sabotage } = this.#environment;
    await sabotage.beforeDecision?.(store, id);
    const { seen, done } = await this.#decideAsShown(store, id, enqueue);
    await sabotage.afterDecision?.(store, id);
    if (!done) return;
    // A change that takes the place of an unsent one may keep its id.
    const others = [...done.replaced, done.op_id ?? ''].flatMap((op_id) => this.promised.get(op_id)?.topic ?? []);
    expect(
      others.filter((other) => topic !== WHOLE && other !== topic),
      `a decision about ${topic} took the place of another one`,
    ).toEqual([]);
    for (const op_id of done.replaced) this.takenBack.add(op_id);
    // In a race it may already be sent: then it is in the ledger, and its time gives its position in the lane.
    const queued = done.op_id && (await store.outbox.where('op_id').equals(done.op_id).first());
    if (queued) this.promised.set(queued.op_id, { ...queued, life: this.#life, topic, ...seen });
  }

  /** A device without space may refuse; then nothing is promised. */
  async #decideAsShown(
    store: Store,
    id: string,
    enqueue: () => Promise<EnqueueResult>,
  ): Promise<{ seen: AllSeen; done?: EnqueueResult }> {
    const decideNow = async () => ({ seen: await this.#seen(store, id), done: await enqueue() });
    if (!this.#disk) return store.transaction('rw', store.changeTables, decideNow);
    const seen = await this.#seen(store, id);
    try {
      return await decideNow();
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return { seen };
    }
  }

  async #seen(store: Store, id: string): Promise<AllSeen> {
    const [shown, record] = await Promise.all([store.invoices.get(id), store.records.get(id)]);
    const lane = await store.outbox.where('about').equals(id).toArray();
    const waiting = lane.flatMap(({ op_id }) => this.promised.get(op_id) ?? []);
    return {
      shown: [...(shown ? [shown] : []), ...waiting.flatMap((one) => one.shown)],
      shownRecord: [noteOf(record ?? null), ...waiting.flatMap((one) => one.shownRecord)],
    };
  }

  drain = (): Promise<unknown> => this.#round((engine) => engine.drain({ ignoreBackoff: true }));
  syncNow = (): Promise<unknown> => this.#round((engine) => engine.syncNow());

  /** A round may end for want of space; the next one goes on. */
  async #round(run: (engine: Engine) => Promise<unknown>): Promise<void> {
    const { store, engine } = this.tab;
    await this.#environment.sabotage.beforeRound?.(store, this.#clock.now);
    await run(engine).catch((error: unknown) => {
      if (!this.#disk || !isStorageFull(error)) throw error;
    });
  }

  /** Several tabs at work at once, whose requests and responses are ordered by the scheduler. */
  openTabs(count: number, hasLocks: boolean): { rounds: () => Promise<unknown>[]; close: () => void } {
    this.#turnTo();
    const locks = hasLocks ? this.#locks : undefined;
    const open = Array.from({ length: count }, () =>
      this.#openTab(new Store(this.tab.store.name), { locks, travel: (call) => this.#delayed(call) }),
    );
    return {
      rounds: () =>
        open.map(({ engine }, place) => (place % 2 === 0 ? engine.drain({ ignoreBackoff: true }) : engine.syncNow())),
      close: () => {
        for (const { store } of open) store.close();
      },
    };
  }

  #delayed(call: Call): Call {
    const { scheduler } = this.#environment;
    return async (e, input, options) => {
      await scheduler.schedule(Promise.resolve(), `ask ${e.path}`);
      const answer = call(e, input, options);
      // The promise may reject before the scheduler handles it.
      answer.catch(() => undefined);
      return scheduler.schedule(answer, `answer ${e.path}`);
    };
  }

  /** The user signs out and in again: kept changes are there, discarded ones are gone. */
  async leave(choice: SignOutChoice): Promise<void> {
    if (this.#isRemoved) return;
    this.#turnTo();
    const { store } = this.tab;
    this.#freeSpace();
    const waiting = await store.outbox.toArray();
    await signOutDevice({
      registry: this.#registry,
      store,
      call: this.#callOf(store),
      locks: this.#locks,
      choice,
      now: this.#clock.now,
    });
    this.#life += 1;
    if (choice === 'discard') for (const { op_id } of waiting) this.takenBack.add(op_id);
    await this.login();
  }

  /** The page dies during a round. */
  async crash(faults: readonly NetworkFault[], ticks: number): Promise<void> {
    this.#turnTo();
    const { store, engine } = this.tab;
    const end = engine.syncNow().catch(() => undefined);
    for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    store.close();
    if (!faults.includes('hang')) await end;
    this.#locks = fakeLocks();
    this.#tab = this.#openTab(new Store(store.name));
  }

  moveClock(days: number): void {
    this.#clock.now += days * 86_400_000;
  }

  /** The device has its reserve, and then takes no more than so many bytes; null: it has space again. */
  async setSpace(bytes: number | null): Promise<void> {
    if (bytes === null) return this.#freeSpace();
    const isNew = !this.#disk;
    await fillReserve(this.tab.store).catch(() => false);
    this.#disk ??= { free: 0 };
    this.#disk.free = bytes;
    if (isNew) limitSpace(this.tab.store, this.#disk);
  }

  #freeSpace(): void {
    if (this.#disk) this.#disk.free = Number.POSITIVE_INFINITY;
  }

  async login(): Promise<void> {
    if (this.#isRemoved) return;
    this.#turnTo();
    this.#freeSpace();
    this.#tab?.store.close();
    this.token = this.#environment.server.signIn(this.user);
    const session = { token: this.token, user: this.user };
    this.#tab = this.#openTab(await saveSignIn(this.#registry, session, this.#clock.now));
  }

  /**
   * I6: another user on the same device sees nothing of the first user, and sends nothing of the first user's changes.
   */
  async lendToStranger(): Promise<void> {
    if (this.#isRemoved) return;
    this.#turnTo();
    this.#freeSpace();
    await clearSession(this.#registry, this.tab.store);
    const { server } = this.#environment;
    const user = aUser();
    const token = server.signIn(user);
    const tab = this.#openTab(await saveSignIn(this.#registry, { token, user }, this.#clock.now));
    expect((await tab.store.invoices.count()) + (await tab.store.records.count())).toBe(0);
    await tab.engine.syncNow();
    expect(server.requests.filter((request) => request.token === token && request.op_id)).toEqual([]);
    tab.store.close();
    await this.login();
  }

  discardRejected = (): Promise<void> => this.#eachRejected((row) => discardChange(this.tab.store, row.seq));

  retryRejected = (): Promise<void> =>
    this.#eachRejected((row) => retryChange(this.tab.store, row.seq, this.#clock.now));

  async #eachRejected(action: (row: OutboxRow) => Promise<unknown>): Promise<void> {
    if (this.#isRemoved) return;
    this.#freeSpace();
    for (const row of await this.tab.store.outbox.where('state').equals('parked').sortBy('seq')) {
      const seen = await this.#seen(this.tab.store, row.about);
      await action(row);
      this.takenBack.add(row.op_id);
      const reborn = await this.tab.store.outbox.get(row.seq);
      const { life = this.#life, topic = '' } = this.promised.get(row.op_id) ?? {};
      if (reborn) this.promised.set(reborn.op_id, { ...reborn, life, topic, ...seen });
    }
  }

  /** All faults are over: what waits is sent, and what the server refuses is taken back. */
  async settle(): Promise<void> {
    await this.login();
    for (let round = 0; round < 6; round += 1) {
      await this.tab.engine.syncNow();
      await this.discardRejected();
      if ((await this.tab.store.outbox.count()) === 0) break;
    }
  }

  close(): void {
    this.#tab?.store.close();
    this.#registry.close();
  }

  /** Databases opened from now on are this device's. */
  #turnTo(): void {
    Dexie.dependencies = this.#databases;
  }

  #callOf(store: Store): Call {
    const { network, sabotage } = this.#environment;
    const call = createCall({
      origin: '',
      token: () => readMeta(store, 'token'),
      deviceId: () => readMeta(store, 'device_id'),
      fetch: sabotage.fetch?.(network.fetch) ?? network.fetch,
    });
    return sabotage.call?.(store, call) ?? call;
  }

  #openTab(store: Store, { locks = this.#locks as Locks | undefined, travel = (call: Call) => call } = {}): Tab {
    if (this.#disk) limitSpace(store, this.#disk);
    this.#tabs += 1;
    // In every other tab changes must share their requests, even when there are few.
    const inFlight = this.#tabs % 2 === 0 ? 1 : 4;
    const ports = { now: () => this.#clock.now, random: () => 0.5, locks, inFlight };
    const call = travel(this.#callOf(store));
    return { store, engine: createEngine({ store, call, registry: this.#registry, ports }) };
  }
}
