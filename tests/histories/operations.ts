import { type Decided, eventsOf, type Field, type History, type Seen, type Values } from './history.ts';

/** The decisions that were made under one id. A later one replaces the value of an earlier one that was not sent. */
export type OperationFacts = {
  op_id: string;
  first: Decided;
  last: Decided;
  /** The place in the order of the device: that of the decision that it repeats, if it repeats one. */
  position: number;
};

export function operationsOf(history: History): Map<string, OperationFacts> {
  const operations = new Map<string, OperationFacts>();
  for (const [index, decided] of eventsOf(history, 'decided').entries()) {
    const { op_id, instead_of } = decided;
    if (op_id === null) continue;
    const known = operations.get(op_id);
    const position = operations.get(instead_of ?? '')?.position ?? index;
    operations.set(op_id, known ? { ...known, last: decided } : { op_id, first: decided, last: decided, position });
  }
  return operations;
}

/** What the person had seen: under an own pending decision, a later row of the server is not shown. */
export function seenBy(operations: ReadonlyMap<string, OperationFacts>, op_id: string): Seen | null {
  const seen = operations.get(op_id)?.first.seen ?? null;
  const hidden = seen?.under && seen.under !== op_id ? seenBy(operations, seen.under) : null;
  return hidden && seen && hidden.rev < seen.rev ? hidden : seen;
}

/** A decision about the deletion is about the whole invoice. */
export const concerns = (one: Field, other: Field): boolean =>
  one === other || one === 'deleted' || other === 'deleted';

/** The server's row before the event at `index`; a value that is not known is undefined. */
export function valuesAt(history: History, index: number): Partial<Values> {
  const values: Partial<Values> = {};
  for (const event of history.slice(0, index)) {
    if (event.type === 'initial') Object.assign(values, event.values);
    if (event.type === 'committed' && !event.isUndone) values[event.field] = event.value;
  }
  return values;
}
