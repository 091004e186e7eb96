import type { Finding } from '../finding.ts';
import { eventsOf, type History } from '../history.ts';
import { concerns, type OperationFacts, operationsOf, valuesAt } from '../operations.ts';

type Reason = (history: History, operation: OperationFacts) => boolean;

/** What may become of an acknowledged decision. */
const REASONS: Reason[] = [isCommitted, isEqual, isUndone, isReplaced, isDecidedAgain, isDiscarded, isWaiting];

/** An acknowledged decision that came to nothing, and nobody knows. */
export function findLost(history: History): Finding[] {
  return [...operationsOf(history).values()]
    .filter((operation) => !REASONS.some((reason) => reason(history, operation)))
    .map(({ op_id, last }) => ({
      kind: 'lost',
      about: op_id,
      text: `${last.field}=${last.value} of ${last.person} on ${last.device} is neither applied nor shown as waiting`,
    }));
}

function isCommitted(history: History, { op_id }: OperationFacts): boolean {
  return eventsOf(history, 'committed').some((event) => event.op_id === op_id);
}

/** The server had the value already when it answered. */
function isEqual(history: History, { op_id, last }: OperationFacts): boolean {
  return history.some(
    (event, index) =>
      event.type === 'answered' &&
      event.op_id === op_id &&
      event.status === 200 &&
      valuesAt(history, index)[last.field] === last.value,
  );
}

/** The server had answered, and its copy has no record of it. */
function isUndone(history: History, { op_id }: OperationFacts): boolean {
  return eventsOf(history, 'answered').some((event) => event.op_id === op_id && event.isUndone);
}

/** The same person has decided about the same field again, on the same device. */
function isReplaced(history: History, { op_id, last }: OperationFacts): boolean {
  const later = history.slice(history.indexOf(last) + 1);
  return eventsOf(later, 'decided').some(
    ({ replaced, person, device, field }) =>
      replaced.includes(op_id) && person === last.person && device === last.device && concerns(field, last.field),
  );
}

function isDecidedAgain(history: History, { op_id }: OperationFacts): boolean {
  return eventsOf(history, 'decided').some((event) => event.instead_of === op_id);
}

function isDiscarded(history: History, { op_id }: OperationFacts): boolean {
  return eventsOf(history, 'discarded').some((event) => event.op_id === op_id);
}

function isWaiting(history: History, { op_id }: OperationFacts): boolean {
  return eventsOf(history, 'waiting').some((event) => event.op_id === op_id);
}
