import { z } from 'zod/mini';
import { CodedField, CodedText } from '../coding/coded-value.ts';
import { DocumentKind } from '../invoices/invoice.ts';
import { PaymentTerms } from '../radian/invoice-event.ts';
import type { RuleFacts } from './rule-facts.ts';

/** What a person decided about one field of an invoice, with what can separate it from other decisions. */
export const TriageAct = z.object({
  /** The id of the invoice: of two acts about the same field of an invoice the later one counts. */
  invoice: z.string(),
  /** The key of the other party's NIT. */
  nit: z.string(),
  kind: DocumentKind,
  payment_terms: z.nullable(PaymentTerms),
  /** As in `RuleFacts`. */
  words: z.string(),
  field: CodedField,
  value: CodedText,
});
export type TriageAct = z.infer<typeof TriageAct>;

/** The oldest acts are forgotten. */
export const MAX_ACTS = 2_000;
/** Of the words of an act; the first lines are enough to separate purchases. */
const MAX_WORDS_LENGTH = 300;

type Decision = { invoice: string; facts: RuleFacts; field: string; value: string };

/**
 * The act of a decision; undefined for what is no habit: the status and the person in charge change with each invoice, and
 * without a NIT there is nothing to recognise.
 */
export function toAct({ invoice, facts, field, value }: Decision): TriageAct | undefined {
  const { nit, kind, payment_terms } = facts;
  if (nit === '' || field === 'status' || field === 'assignee') return undefined;
  const words = facts.words.slice(0, facts.words.lastIndexOf(' ', MAX_WORDS_LENGTH) + 1);
  return { invoice, nit, kind, payment_terms, words, field, value };
}

/** The acts with later ones: the last one of each field of an invoice, at most `MAX_ACTS`. */
export function addActs(acts: readonly TriageAct[], added: readonly TriageAct[]): TriageAct[] {
  const kept = new Map<string, TriageAct>();
  for (const act of [...acts, ...added]) {
    const key = `${act.field} ${act.invoice}`;
    kept.delete(key);
    kept.set(key, act);
  }
  return [...kept.values()].slice(-MAX_ACTS);
}
