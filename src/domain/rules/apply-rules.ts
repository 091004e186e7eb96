import type { CodedValue } from '../coding/coded-value.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { PreparedRule } from './prepare-rules.ts';
import type { RuleFacts } from './rule-facts.ts';

/** A value that a rule gives to a field of an invoice. */
export type RuleValue = { field: string; value: string; rule: string };

/** What an invoice has before rules are applied: its coded values (an earlier build stored none), and the status and class that it shows. */
export type CodedInvoice = Pick<Invoice, 'status' | 'classification'> & {
  coding?: readonly Pick<CodedValue, 'field' | 'value' | 'rule'>[];
};

/**
 * The values that rules change: of each field the value of the first rule that matches, unless a person has set the field
 * or it has this value already. Empty when nothing changes. Pure; the device and the server call it.
 */
export function applyRules(rules: readonly PreparedRule[], facts: RuleFacts, invoice: CodedInvoice): RuleValue[] {
  const decided = new Map<string, RuleValue>();
  for (const { id, matches, sets } of rules) {
    if (sets.every(([field]) => decided.has(field)) || !matches(facts)) continue;
    for (const [field, value] of sets) if (!decided.has(field)) decided.set(field, { field, value, rule: id });
  }
  return [...decided.values()].filter((given) => isChange(given, invoice));
}

function isChange({ field, value }: RuleValue, { coding, status, classification }: CodedInvoice): boolean {
  const present = coding?.find((coded) => coded.field === field);
  if (present?.rule === null) return false;
  return value !== (field === 'status' ? status : field === 'classification' ? classification : present?.value);
}
