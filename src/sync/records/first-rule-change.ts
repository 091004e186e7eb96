import type { Store } from '#store/store.ts';
import { isPending } from '../outbox/is-pending.ts';
import { RECORD_DELETE, RECORD_PUT, readPut } from './record-change.ts';

/**
 * The `seq` of the first waiting change of the company's rules, Infinity without one. A file that was queued after it is
 * sent after it: the server applies the rules that it has when it imports the file. A deletion does not say what it is
 * about, so each may be one of a rule.
 */
export async function firstRuleChange(store: Store): Promise<number> {
  const rows = await store.outbox.where('operation').anyOf([RECORD_PUT, RECORD_DELETE]).filter(isPending).sortBy('seq');
  return rows.find((row) => row.operation === RECORD_DELETE || readPut(row)?.type === 'rule')?.seq ?? Infinity;
}
