import type { Finding } from '../finding.ts';
import { type Committed, eventsOf, type History } from '../history.ts';
import { type OperationFacts, operationsOf } from '../operations.ts';

/** A change of the row, and the decision that it belongs to. */
type Effect = { committed: Committed; operation: OperationFacts };

function effectsOf(history: History): Effect[] {
  const operations = operationsOf(history);
  return lastingCommits(history).flatMap((committed) => {
    const operation = operations.get(committed.op_id ?? '');
    return operation ? [{ committed, operation }] : [];
  });
}

export const lastingCommits = (history: History): Committed[] =>
  eventsOf(history, 'committed').filter(({ isUndone }) => !isUndone);

/** One decision has changed the same field more than once. */
export function findDuplicates(history: History): Finding[] {
  const commits = lastingCommits(history).filter(({ op_id }) => op_id !== null);
  const isAgain = (committed: Committed, index: number) =>
    commits.slice(0, index).some(({ op_id, field }) => op_id === committed.op_id && field === committed.field);
  return commits.filter(isAgain).map(({ op_id, field, value }) => ({
    kind: 'duplicate',
    about: op_id ?? '',
    text: `${field}=${value} was applied a second time`,
  }));
}

/** The server applied something else than what was decided last. */
export function findAltered(history: History): Finding[] {
  return effectsOf(history)
    .filter(({ committed, operation: { last } }) => committed.field !== last.field || committed.value !== last.value)
    .map(({ committed, operation: { op_id, last } }) => ({
      kind: 'altered',
      about: op_id,
      text: `${last.field}=${last.value} was decided, ${committed.field}=${committed.value} was applied`,
    }));
}

/** A decision of one person was applied in the name of another. */
export function findLeaks(history: History): Finding[] {
  return effectsOf(history)
    .filter(({ committed, operation }) => committed.person !== operation.last.person)
    .map(({ committed, operation: { op_id, last } }) => ({
      kind: 'leaked',
      about: op_id,
      text: `${last.person} decided, and it was applied in the name of ${committed.person}`,
    }));
}

/** A change that nobody has decided, or that bypassed the ledger. */
export function findUnexplained(history: History): Finding[] {
  const operations = operationsOf(history);
  return eventsOf(history, 'committed')
    .filter(({ op_id }) => !operations.has(op_id ?? ''))
    .map(({ op_id, field, value }) => ({
      kind: 'unexplained',
      about: op_id ?? `${field}=${value}`,
      text: `${field}=${value} was applied, and nobody decided it`,
    }));
}
