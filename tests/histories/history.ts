/** A history is everything that happened to one invoice, in order (docs/offline.md#histories). */
export type History = readonly HistoryEvent[];

export type Field = 'status' | 'classification' | 'deleted';
export const FIELDS: readonly Field[] = ['status', 'classification', 'deleted'];
export type Values = Record<Field, string>;

/** The server's row under a person's screen, and the id of an own pending decision that hid it. */
export type Seen = Values & { rev: number; under?: string };

/** A person has decided, and the device has acknowledged it. */
export type Decided = {
  type: 'decided';
  person: string;
  device: string;
  tab: number;
  field: Field;
  value: string;
  /** Null when nothing is to be sent: the row shows this already. */
  op_id: string | null;
  /** Null when the device does not know the invoice. */
  seen: Seen | null;
  /** Ids of the person's earlier decisions that this one makes redundant. */
  replaced: readonly string[];
  /** The rejected decision that the person makes again. */
  instead_of?: string;
};

/** A change of the row in the database. `isUndone`: the copy that the server was restored from does not have it. */
export type Committed = {
  type: 'committed';
  op_id: string | null;
  person: string | null;
  field: Field;
  value: string;
  rev: number;
  isUndone?: true;
};
/** The server has stored its response to a change. */
export type Answered = { type: 'answered'; op_id: string; status: number; isUndone?: true };
/** At the end: `rejected` waits for the person, `behind` for a rejected one, `pending` for no reason. */
export type Waiting = {
  type: 'waiting';
  device: string;
  op_id: string;
  field: Field;
  state: 'rejected' | 'behind' | 'pending';
};
export type Shown = { type: 'shown'; device: string; values: Values };

export type HistoryEvent =
  | { type: 'initial'; values: Values }
  | Decided
  | Committed
  | Answered
  /** The server's database was replaced by its copy. */
  | { type: 'restored' }
  | { type: 'rejected'; device: string; op_id: string; code: string }
  | { type: 'discarded'; device: string; op_id: string }
  | Waiting
  | Shown
  | { type: 'stored'; values: Values };

export type EventOf<T extends HistoryEvent['type']> = Extract<HistoryEvent, { type: T }>;

export const eventsOf = <T extends HistoryEvent['type']>(history: History, type: T): EventOf<T>[] =>
  history.filter((event): event is EventOf<T> => event.type === type);

/** One line for each event. */
export const formatHistory = (history: History): string =>
  history
    .map(formatEvent)
    .join('\n')
    .replace(UUID, (id) => id.slice(0, 8));

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function formatEvent(event: HistoryEvent): string {
  const { type, ...facts } = event;
  const shown = Object.entries(facts).map(([name, value]) => `${name}=${formatFact(value)}`);
  return `${type.padEnd(9)} ${shown.join(' ')}`.trimEnd();
}

function formatFact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}:${inner}`)
    .join(' ')}}`;
}
