import type { Finding } from '../finding.ts';
import type { Committed, Field, History, Seen } from '../history.ts';
import { type OperationFacts, operationsOf, seenBy } from '../operations.ts';
import { lastingCommits } from './effects.ts';

/** Changes of a device were applied in another order than they were decided. */
export function findReordered(history: History): Finding[] {
  const operations = operationsOf(history);
  const last = new Map<string, OperationFacts>();
  return lastingCommits(history).flatMap<Finding>(({ op_id }) => {
    const operation = operations.get(op_id ?? '');
    if (!operation) return [];
    const { device } = operation.first;
    const before = last.get(device);
    if (!before || before.position <= operation.position) {
      last.set(device, operation);
      return [];
    }
    const text = `${device} decided it before ${before.op_id}, and it was applied after it`;
    return [{ kind: 'reordered', about: operation.op_id, text }];
  });
}

/** Another person's value was replaced by a decision of somebody who had not seen it. */
export function findOverridden(history: History): Finding[] {
  const operations = operationsOf(history);
  return lastingCommits(history).flatMap((committed) => {
    const operation = operations.get(committed.op_id ?? '');
    if (!operation) return [];
    const seen = seenBy(operations, operation.op_id);
    return replacedBy(history, committed)
      .filter((before) => !isSeen(history, { before, operation, seen }))
      .map((before) => ({
        kind: 'overridden' as const,
        about: operation.op_id,
        text: `${before.field}=${before.value} of ${before.person} was replaced by ${operation.last.person}, unseen`,
      }));
  });
}

/** The fields that a decision takes from others. A restoration takes none. */
function takenFields({ field, value }: Committed): Field[] {
  if (field !== 'deleted') return [field];
  return value === 'true' ? ['status', 'classification'] : [];
}

/** The last changes by others of the fields that `committed` takes. */
function replacedBy(history: History, committed: Committed): Committed[] {
  const commits = lastingCommits(history);
  const earlier = commits.slice(0, commits.indexOf(committed));
  return takenFields(committed).flatMap((field) => {
    const before = earlier.findLast((one) => one.field === field);
    return before && before.person !== null && before.person !== committed.person ? [before] : [];
  });
}

type Replacement = { before: Committed; operation: OperationFacts; seen: Seen | null };

/**
 * By the row's revision. After a restoration of the server, revisions from before mean nothing: the value that was seen
 * decides, or that both wanted the same.
 */
function isSeen(history: History, { before, operation, seen }: Replacement): boolean {
  if (!seen) return false;
  const restored = history.findLastIndex(({ type }) => type === 'restored');
  const isNewer = restored >= 0 && history.indexOf(before) > restored;
  const isSameValue = seen[before.field] === before.value || operation.last.value === before.value;
  if (isNewer && history.indexOf(operation.first) < restored) return isSameValue;
  return before.rev <= seen.rev || (isNewer && isSameValue);
}
