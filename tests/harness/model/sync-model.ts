import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { withoutPendingMarks } from '#sync/outbox/project.ts';
import { aUser } from '../accounts/a-user.ts';
import { anInvoice } from '../an-invoice.ts';
import { type Effect, type Field, InMemoryServer, SOMEBODY, SOMEBODY_ELSE } from '../in-memory-server.ts';
import { expectFolded } from '../invariants.ts';
import { type AnyDecision, type Command, type Did, type PartDecision, RECORDS, ROWS } from './commands.ts';
import { FIRST_REVIEW, partRequest } from './decide-part.ts';
import { contentOf, recordIdOf } from './enqueue-decision.ts';
import { ModelDevice, type Promised } from './model-device.ts';
import { Network } from './network.ts';
import { isApprovedUnseen, isOverriding, isOverridingPart, isOverridingRecord } from './overriding.ts';
import { SABOTAGES, type SabotageName } from './sabotage.ts';

type ModelOptions = { scheduler: fc.Scheduler; sabotage?: SabotageName };

const RECORD_IDS = Array.from({ length: RECORDS }, (_, record) => recordIdOf({ record, note: null }));

/** Two people with three devices and the server, judged after each command by what was acknowledged to the people. */
class Model {
  readonly server: InMemoryServer;
  readonly network: Network;
  readonly devices: readonly ModelDevice[];
  readonly #ids: readonly string[];
  readonly #scheduler: fc.Scheduler;
  #restoreCopy: (() => void) | undefined;
  #isRestored = false;

  private constructor(parts: Pick<Model, 'server' | 'network' | 'devices'>, ids: readonly string[], by: ModelOptions) {
    this.server = parts.server;
    this.network = parts.network;
    this.devices = parts.devices;
    this.#ids = ids;
    this.#scheduler = by.scheduler;
  }

  static async open(options: ModelOptions): Promise<Model> {
    const sabotage = options.sabotage ? SABOTAGES[options.sabotage] : {};
    const server = new InMemoryServer({ ledger: !sabotage.hasNoLedger, digests: !sabotage.hasNoDigests });
    const network = new Network(server);
    const ids = Array.from({ length: ROWS }, () => server.put(anInvoice({ review: FIRST_REVIEW })).id);
    const environment = { server, network, ids, sabotage, scheduler: options.scheduler };
    const [ana, luis] = [aUser(), aUser({ email: 'luis@ejemplo.co' })];
    const devices: ModelDevice[] = [];
    for (const user of [ana, ana, luis]) devices.push(await ModelDevice.open(user, environment));
    return new Model({ server, network, devices }, ids, options);
  }

  async carryOut(command: Command): Promise<void> {
    this.network.faults = 'faults' in command ? [...command.faults] : [];
    // The table pairs each name with its own type of command; indexing loses that relation.
    const action = this.#actions[command.do] as (command: Command) => unknown;
    await action(command);
    this.network.faults = [];
    await this.check(this.#touchedBy(command));
  }

  /** What happens on the server alone changes nothing on a device. */
  #touchedBy(command: Command): readonly ModelDevice[] {
    if (command.do === 'race') return this.devices;
    return 'on' in command ? [this.#on(command)] : [];
  }

  readonly #actions: { [D in Command['do']]: (command: Did<D>) => unknown } = {
    decide: (decided) => this.#on(decided).decide(decided),
    decideRecord: (decided) => this.#on(decided).decideRecord(decided),
    drain: (command) => this.#on(command).drain(),
    pull: (command) => this.#on(command).syncNow(),
    leave: (command) => this.#on(command).leave(command.choice),
    crash: (command) => this.#on(command).crash(command.faults, command.ticks),
    clock: (command) => this.#on(command).moveClock(command.days),
    space: (command) => this.#on(command).setSpace(command.bytes),
    login: (command) => this.#on(command).login(),
    stranger: (command) => this.#on(command).lendToStranger(),
    discard: (command) => this.#on(command).discardRejected(),
    retryRejected: (command) => this.#on(command).retryRejected(),
    verify: (command) => this.#verify(this.#on(command)),
    remove: (command) => this.server.remove(this.#on(command).user),
    race: (raced) => this.#race(raced),
    other: (decided) => this.#writeElsewhere(decided),
    otherRecord: (decided) => this.#writeElsewhere(decided),
    decidePart: (decided) => this.#on(decided).decidePart(decided),
    otherPart: (decided) => this.#writeElsewhere(decided),
    replaceDocument: ({ row, digest }) => this.server.replaceDocument(this.#ids[row] ?? '', digest),
    expire: () => this.server.sessions.clear(),
    epoch: () => this.server.newEpoch(),
    forget: () => this.server.forgetDeletions(),
    copy: () => {
      this.#restoreCopy = this.server.copy();
    },
    restore: () => this.#restore(),
    restart: () => this.server.restart(),
    rollback: (command) => this.#rollBack(command),
  };

  #on({ on }: { on: number }): ModelDevice {
    const device = this.devices[on];
    if (!device) throw new Error(`There is no device ${on}.`);
    return device;
  }

  /** Tabs of one device, and one of each other, at once. */
  async #race({ on, tabs, hasLocks, ...decided }: Did<'race'>): Promise<void> {
    const racing = this.#on({ on });
    const open = this.devices.map((device) => device.openTabs(device === racing ? tabs : 1, hasLocks));
    const rounds = open.flatMap((tab) => tab.rounds());
    await this.#scheduler.waitFor(Promise.all([...rounds, racing.decide(decided)]));
    for (const tab of open) tab.close();
  }

  async #rollBack({ on, lost, later }: Did<'rollback'>): Promise<void> {
    this.#restoreCopy = this.server.copy();
    for (const one of lost) this.#writeElsewhere(one);
    await this.#on({ on }).syncNow();
    this.#restore();
    for (const one of later) this.#writeElsewhere(one);
  }

  #writeElsewhere(decided: AnyDecision): void {
    const { server } = this;
    if ('to' in decided) server.write(this.#ids[decided.row] ?? '', decided.to);
    else if ('act' in decided) this.#writePart(decided);
    else server.records.write(recordIdOf(decided), contentOf(decided), SOMEBODY_ELSE);
  }

  #writePart({ row, act }: PartDecision): void {
    const id = this.#ids[row] ?? '';
    const request = partRequest(act, this.server.rows.get(id)?.invoice, SOMEBODY.id);
    if (request) this.server.writePart(request.e, id, request.body);
  }

  /** What the server had made since the copy is lost with it: no device can know. Everything else still holds. */
  #restore(): void {
    if (!this.#restoreCopy) return;
    const made = this.devices.flatMap((device) =>
      [...device.promised.values()].filter((row) => this.#isMade(row)).map((row) => ({ device, row })),
    );
    this.#restoreCopy();
    this.#isRestored = true;
    for (const { device, row } of made) if (!this.#isMade(row)) device.takenBack.add(row.op_id);
  }

  /** The device has the server's rows: the hourly drift check never finds a difference. */
  async #verify({ tab }: ModelDevice): Promise<void> {
    const { drift } = await tab.engine.checkDrift();
    // Rows of responses that the restored server has lost are found by this very comparison.
    if (this.#isRestored) return;
    expect(drift, 'the device has drifted').not.toBe('different');
    const found = (await tab.store.log.toArray()).filter(({ detail }) => detail.startsWith('drift'));
    expect(found, 'the device has drifted').toEqual([]);
  }

  /** I1–I4, I6 and I9, at any time. */
  async check(devices = this.devices): Promise<void> {
    const { server } = this;
    for (const device of devices) await this.#checkDevice(device);
    expect(
      [...server.runs].filter(([, times]) => times > 1),
      'a change was made twice',
    ).toEqual([]);
    const promised = new Map(this.devices.flatMap((device) => [...device.promised]));
    const overriding = server.effects.filter((effect) => isOverriding(effect, promised.get(effect.op_id)));
    expect(overriding, 'a decision of somebody else was overridden unseen').toEqual([]);
    const parts = server.effects.filter((effect) => isOverridingPart(effect, promised.get(effect.op_id)));
    expect(parts, 'a decision of somebody else about a part was overridden unseen').toEqual([]);
    const approved = server.effects.filter((effect) => isApprovedUnseen(effect, promised.get(effect.op_id)));
    expect(approved, 'a document was approved unseen').toEqual([]);
    const records = server.records.effects.filter((effect) => isOverridingRecord(effect, promised.get(effect.op_id)));
    expect(records, 'a record of somebody else was overridden unseen').toEqual([]);
  }

  async #checkDevice(device: ModelDevice): Promise<void> {
    const { server, network } = this;
    const { tab, promised, takenBack, user } = device;
    await expectFolded(tab.store);
    const outbox = await tab.store.outbox.toArray();
    const waiting = new Set(outbox.map((row) => row.op_id));
    const lost = [...promised.values()].filter(
      (row) => !waiting.has(row.op_id) && !takenBack.has(row.op_id) && !this.#isMade(row),
    );
    expect(lost, 'a change was lost').toEqual([]);
    const rejected = outbox.flatMap((row) => (row.refusal ? [{ ...row.refusal, op_id: row.op_id }] : []));
    expect(
      rejected.filter(({ code }) => code === 'key_reused'),
      'a sent change was altered',
    ).toEqual([]);
    expect(
      rejected.filter(({ op_id, isRestored }) => !isRestored && !network.refused.has(op_id)),
      'a change was rejected without the server',
    ).toEqual([]);
    const paused = await readMeta(tab.store, 'paused');
    const isSignedOut = network.signedOut.has(device.token);
    expect(
      isSignedOut ? [undefined, 'auth', 'unconfirmed'] : [undefined, 'unconfirmed'],
      'paused without a reason',
    ).toContain(paused);
    const own = server.effects.filter((effect) => promised.has(effect.op_id));
    for (const id of this.#ids)
      expectInOrder(
        own.filter(({ about }) => about === id),
        promised,
      );
    expect(own.every((effect) => effect.user_id === user.id)).toBe(true);
    const ownRecords = server.records.effects.filter((effect) => promised.has(effect.op_id));
    for (const id of RECORD_IDS)
      expectInOrder(
        ownRecords.filter(({ about }) => about === id),
        promised,
      );
    expect(ownRecords.every(({ by }) => by === user.email)).toBe(true);
  }

  /** I5: once all faults end, devices and server agree, and nothing is pending. */
  async settle(): Promise<void> {
    const present = this.devices.filter(({ user }) => !this.server.removed.has(user.id));
    for (const device of present) await device.settle();
    for (const device of present) await device.syncNow();
    await this.check();
    const byId = (x: { id: string } | null, y: { id: string } | null) => ((x?.id ?? '') < (y?.id ?? '') ? -1 : 1);
    for (const { tab } of present) {
      expect(await tab.store.outbox.toArray(), 'a change is stuck').toEqual([]);
      const kept = (await tab.store.invoices.toArray()).map(withoutPendingMarks).sort(byId);
      expect(kept, 'device and server differ').toEqual(this.server.live().sort(byId));
      const records = (await tab.store.records.toArray()).sort(byId);
      const live = this.server.records.live().map(({ record }) => record);
      expect(records, 'device and server differ in records').toEqual(live.sort(byId));
    }
    for (const device of this.devices) device.close();
  }

  #isMade({ op_id, input, operation }: OutboxRow): boolean {
    const kept = this.server.ledger.get(op_id);
    if (!kept?.refused) return kept !== undefined;
    // A record that says the wanted already is no conflict.
    if (operation.startsWith('record.')) return false;
    // The server refuses to approve a step that another person has approved.
    if (operation === 'invoice.approve') return kept.refused.code === 'conflict';
    if (operation === 'invoice.delete') return kept.refused.code === 'invoice_not_found';
    // The input of a change of one field.
    const wanted = Object.entries(input as Partial<Pick<Invoice, Field>>).filter(([name]) => name !== 'id');
    const current: Partial<Record<string, unknown>> = kept.refused.problem.current ?? {};
    return wanted.every(([name, value]) => current[name] === value);
  }
}

/** I4: within an invoice, the order of the effects is the order of the decisions. */
function expectInOrder(made: readonly Pick<Effect, 'op_id'>[], promised: ReadonlyMap<string, Promised>): void {
  const order = made.flatMap(({ op_id }) => promised.get(op_id) ?? []).map(({ life, seq }) => [life, seq]);
  const inOrder = order.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y);
  expect(order, 'changes were made out of order').toEqual(inOrder);
}

/** Runs the commands, checks after each one, and then settles without faults. */
export async function liveThrough(script: Command[], options: ModelOptions): Promise<void> {
  const model = await Model.open(options);
  for (const command of script) await model.carryOut(command);
  await model.settle();
}
