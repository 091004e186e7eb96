import { type IdentifiedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import { partyNitKey, type RuleFacts, toWords } from '#domain/rules/rule-facts.ts';
import type { IndexEntry, PartyText } from '#store/invoices/index-entry.ts';
import { scanRows } from '#store/invoices/scan-rows.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';

/** Rows or entries of one step: it takes less than the 50 ms of a long task. */
const STEP = 500;
const ENTRIES_STEP = 5_000;
/** With a larger part of the invoices, reading all of them in their order is not slower. */
const MAX_PART = 0.3;

type Scan = { rule: IdentifiedRule; entries: readonly IndexEntry[]; signal: AbortSignal };
type Visit = (rows: readonly InvoiceRow[]) => void;

/**
 * Visits the rows that may meet the conditions of the rule, in steps between which the page can draw: the index in memory
 * leaves out the others. Each row must still be compared. Resolves to false when it was stopped before the end.
 */
export async function scanMatches(store: Store, visit: Visit, { rule, entries, signal }: Scan): Promise<boolean> {
  const ids = await findCandidates({ rule, entries, signal });
  if (ids.length > entries.length * MAX_PART) return scanRows(store, visit, signal);
  for (let start = 0; start < ids.length && !signal.aborted; start += STEP) {
    const rows = await store.invoices.bulkGet(ids.slice(start, start + STEP));
    visit(rows.filter((row) => row !== undefined));
    await nextTask();
  }
  return !signal.aborted;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function findCandidates({ rule, entries, signal }: Scan): Promise<string[]> {
  const mayMatch = createMayMatch(rule);
  const ids: string[] = [];
  for (let start = 0; start < entries.length && !signal.aborted; start += ENTRIES_STEP) {
    for (const entry of entries.slice(start, start + ENTRIES_STEP)) if (mayMatch(entry)) ids.push(entry.id);
    await nextTask();
  }
  return ids;
}

/** Whether the conditions about what an entry has may hold: it lacks the city, and the amount of a row without a rate. */
function createMayMatch(rule: IdentifiedRule): (entry: IndexEntry) => boolean {
  const { city: _city, min_amount: _min, max_amount: _max, ...conditions } = rule.conditions;
  const [prepared] = prepareRules([{ ...rule, enabled: true, conditions }]);
  const keys = new Map<PartyText, string>();
  const nitOf = (party: PartyText): string => {
    const key = keys.get(party) ?? partyNitKey(party.nit);
    keys.set(party, key);
    return key;
  };
  const toFacts = ({ party, traits, lines }: IndexEntry): RuleFacts => ({
    nit: nitOf(party),
    words: conditions.text === undefined ? '' : ` ${toWords(lines).join(' ')} `,
    amount: null,
    kind: traits.document_kind,
    city: '',
    payment_terms: traits.payment_terms,
    direction: traits.direction,
  });
  return (entry) => prepared?.matches(toFacts(entry)) ?? false;
}
