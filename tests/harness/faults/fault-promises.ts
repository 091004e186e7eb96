import type { Decided, Decision } from './fault-bridge.ts';

export type Promised = { about: string; seq: number | null; user_id: string; isDeletion: boolean };
/** What a person decided last about an invoice. */
type WantedChange = { status?: string; classification?: string; deleted?: string };

/** Every change that was acknowledged to a person, and what became superfluous by a later one. */
export class Promises {
  readonly made = new Map<string, Promised>();
  readonly takenBack = new Set<string>();
  readonly changes = new Map<string, WantedChange>();
  /** Invoices that somebody else, or a refusal, decided about: there the last wish need not stand. */
  readonly contested = new Set<string>();
  actions = 0;
  #last = 0;
  #before = 0;

  note(decision: Decision, done: Decided): void {
    if (done.outcome !== 'queued' && done.outcome !== 'unchanged') return;
    this.actions += 1;
    for (const op_id of done.replaced) this.takenBack.add(op_id);
    const { id, ...wanted } = decision;
    const text = Object.fromEntries(Object.entries(wanted).map(([field, value]) => [field, String(value)]));
    this.changes.set(id, { ...this.changes.get(id), ...text });
    if (!done.op_id) return;
    this.takenBack.delete(done.op_id);
    const { user_id } = done;
    const seq = done.seq === null ? null : done.seq + this.#before;
    this.#last = Math.max(this.#last, seq ?? 0);
    this.made.set(done.op_id, { about: id, seq, user_id, isDeletion: 'deleted' in decision });
  }

  /** A file that waits. */
  queued(op_id: string, { about, user_id }: Pick<Promised, 'about' | 'user_id'>): void {
    this.actions += 1;
    this.made.set(op_id, { about, seq: null, user_id, isDeletion: false });
  }

  /** The queue has been made anew, and counts from 1 again. */
  countAnew(): void {
    this.#before = this.#last;
  }

  /** The browser or a person gave these up; nobody waits for them any more. */
  release(op_ids: Iterable<string>): void {
    for (const op_id of op_ids) {
      this.takenBack.add(op_id);
      const about = this.made.get(op_id)?.about;
      if (about) this.contested.add(about);
    }
  }
}
