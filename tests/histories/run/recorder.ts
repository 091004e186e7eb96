import type { SeenRow } from '#tests/harness/faults/history-bridge.ts';
import type { History, HistoryEvent, Seen } from '../history.ts';
import { FIELDS, type Values } from '../history.ts';
import type { RecordedEvent } from './database-record.ts';

type Noted = { at: number; id: string; event: HistoryEvent };

export const toSeen = (row: SeenRow | null): Seen | null =>
  row && {
    rev: row.rev,
    status: row.status,
    classification: row.classification,
    deleted: 'false',
    ...(row.under !== null && { under: row.under }),
  };

/** Collects the events of an episode, and puts them into one history for each invoice. */
export class Recorder {
  readonly #noted: Noted[] = [];
  readonly #invoices = new Map<string, string>();
  #undone: RecordedEvent[] = [];
  #restoredAt: number | null = null;

  note(id: string, event: HistoryEvent, at = Date.now()): void {
    this.#noted.push({ at, id, event });
    if (event.type === 'decided' && event.op_id) this.#invoices.set(event.op_id, id);
  }

  /** The server was restored from a copy; `before` was recorded until then. */
  restored(before: RecordedEvent[], at: number): void {
    this.#undone = before;
    this.#restoredAt = at;
  }

  /** `initial` and `record` are the database's; `people` names the users. */
  histories(initial: ReadonlyMap<string, Values>, record: RecordedEvent[], people: ReadonlyMap<string, string>) {
    const all = [...this.#noted, ...this.#fromDatabase(record, people)];
    const histories = new Map<string, History>();
    for (const [id, values] of initial) {
      const own = all.filter((noted) => noted.id === id || noted.id === '*').sort((one, other) => one.at - other.at);
      histories.set(id, [{ type: 'initial', values }, ...own.map(({ event }) => event)]);
    }
    return histories;
  }

  #fromDatabase(record: RecordedEvent[], people: ReadonlyMap<string, string>): Noted[] {
    const kept = new Set(record.map(({ xact }) => xact));
    const undone = this.#undone.filter(({ xact }) => !kept.has(xact));
    const noted = [
      ...record.map((event) => this.#toNoted(event, people, false)),
      ...undone.map((event) => this.#toNoted(event, people, true)),
    ];
    if (this.#restoredAt !== null) noted.push({ at: this.#restoredAt, id: '*', event: { type: 'restored' } });
    return noted;
  }

  #toNoted(recorded: RecordedEvent, people: ReadonlyMap<string, string>, wasUndone: boolean): Noted {
    const { at, field, value, rev, op_id } = recorded;
    const undone = wasUndone ? { isUndone: true as const } : {};
    const id = recorded.invoice_id ?? this.#invoices.get(op_id ?? '') ?? '';
    if (!field || !FIELDS.includes(field)) {
      return { at, id, event: { type: 'answered', op_id: op_id ?? '', status: recorded.status ?? 0, ...undone } };
    }
    const person = recorded.user_id && (people.get(recorded.user_id) ?? recorded.user_id);
    return { at, id, event: { type: 'committed', op_id, person, field, value, rev, ...undone } };
  }
}
