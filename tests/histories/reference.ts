import type { Decided, Field, HistoryEvent, Seen, Values } from './history.ts';

/** One step of a device: 0 to 3, of which 0 and 1 are Ana's. */
export type Step =
  | { type: 'decide'; device: number; field: Field; value: string }
  | { type: 'send' | 'pull' | 'discard' | 'keep'; device: number };

type Pending = { op_id: string; field: Field; value: string; seen: Seen; isRejected: boolean };
type Device = { name: string; person: string; base: Values & { rev: number }; lane: Pending[] };
type LastCommit = { person: string; device: string; rev: number };

const START: Values = { status: 'draft', classification: 'none', deleted: 'false' };

/** The protocol in its plainest form, one step after the other. Returns a history without anomalies. */
export function runReference(steps: readonly Step[]): HistoryEvent[] {
  const reference = new Reference();
  for (const step of steps) reference.run(step);
  return reference.end();
}

class Reference {
  readonly #events: HistoryEvent[] = [{ type: 'initial', values: START }];
  readonly #devices: Device[] = ['ana 1', 'ana 2', 'luis 1', 'luis 2'].map((name) => ({
    name,
    person: name.split(' ')[0] ?? '',
    base: { ...START, rev: 1 },
    lane: [],
  }));
  readonly #row = { ...START, rev: 1 };
  readonly #last = new Map<Field, LastCommit>();
  #ids = 0;

  run(step: Step): void {
    const device = this.#devices[step.device];
    if (!device) return;
    if (step.type === 'decide') this.#decide(device, step);
    if (step.type === 'send') this.#send(device);
    if (step.type === 'pull') device.base = { ...this.#row };
    if (step.type === 'discard' || step.type === 'keep') this.#resolve(device, step.type);
  }

  end(): HistoryEvent[] {
    for (const device of this.#devices) while (device.lane[0] && !device.lane[0].isRejected) this.#send(device);
    for (const { name, lane } of this.#devices) {
      for (const [index, { op_id, field }] of lane.entries())
        this.#events.push({ type: 'waiting', device: name, op_id, field, state: index === 0 ? 'rejected' : 'behind' });
    }
    const { rev: _rev, ...values } = this.#row;
    for (const { name } of this.#devices) this.#events.push({ type: 'shown', device: name, values });
    return [...this.#events, { type: 'stored', values }];
  }

  #decide(device: Device, { field, value }: { field: Field; value: string }): void {
    const { base, lane } = device;
    const hiding = lane.find((one) => !one.isRejected && one.field === field);
    const seen = hiding?.seen ?? { ...base };
    const last = lane.at(-1);
    if (last && last === hiding) {
      // It was never sent: the new value takes its place.
      last.value = value;
      this.#note(device, last, { seen });
      return;
    }
    const pending = { op_id: this.#nextId(), field, value, seen, isRejected: false };
    lane.push(pending);
    this.#note(device, pending, { seen });
  }

  #note({ name, person }: Device, { op_id, field, value }: Pending, rest: Pick<Decided, 'seen' | 'instead_of'>): void {
    this.#events.push({ type: 'decided', person, device: name, tab: 1, field, value, op_id, replaced: [], ...rest });
  }

  #send(device: Device): void {
    const [pending] = device.lane;
    if (!pending || pending.isRejected) return;
    const { op_id } = pending;
    const code = this.#refusal(device, pending);
    this.#events.push({ type: 'answered', op_id, status: code === 'conflict' ? 409 : code ? 404 : 200 });
    device.base = { ...this.#row };
    if (!code) return void device.lane.shift();
    pending.isRejected = true;
    this.#events.push({ type: 'rejected', device: device.name, op_id, code });
  }

  /** Applies the change, or returns why not. */
  #refusal({ name, person }: Device, { op_id, field, value, seen }: Pending): string | undefined {
    if (field !== 'deleted' && this.#row.deleted === 'true') return 'invoice_not_found';
    if (this.#row[field] === value) return undefined;
    const taken: Field[] = field !== 'deleted' ? [field] : value === 'true' ? ['status', 'classification'] : [];
    const isUnseen = (last: LastCommit | undefined) => last && last.device !== name && last.rev > seen.rev;
    if (taken.some((one) => isUnseen(this.#last.get(one)))) return 'conflict';
    this.#row[field] = value;
    this.#row.rev += 1;
    const { rev } = this.#row;
    this.#last.set(field, { person, device: name, rev });
    this.#events.push({ type: 'committed', op_id, person, field, value, rev });
    return undefined;
  }

  #resolve(device: Device, choice: 'discard' | 'keep'): void {
    const [rejected] = device.lane;
    if (!rejected?.isRejected) return;
    if (choice === 'discard') {
      device.lane.shift();
      this.#events.push({ type: 'discarded', device: device.name, op_id: rejected.op_id });
      return;
    }
    const seen = { ...device.base };
    const instead_of = rejected.op_id;
    Object.assign(rejected, { op_id: this.#nextId(), seen, isRejected: false });
    this.#note(device, rejected, { seen, instead_of });
  }

  #nextId(): string {
    this.#ids += 1;
    return `op${this.#ids}`;
  }
}
