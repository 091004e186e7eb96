import type { DocumentKind } from '../invoices/invoice.ts';
import type { PaymentTerms } from '../radian/invoice-event.ts';
import type { RuleFacts } from './rule-facts.ts';

/** What a person decided about one field of an invoice, with what can separate it from other decisions. */
export type TriageAct = {
  /** The id of the invoice: of two acts about the same field of an invoice the later one counts. */
  invoice: string;
  /** The key of the other party's NIT. */
  nit: string;
  kind: DocumentKind;
  payment_terms: PaymentTerms | null;
  /** As in `RuleFacts`. */
  words: string;
  field: string;
  value: string;
};

/** The oldest acts are forgotten. */
export const MAX_ACTS = 2_000;
/** Of the words of an act; the first lines are enough to separate purchases. */
const MAX_WORDS_LENGTH = 150;

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

/** A field of an invoice about which a person's decision was taken back. */
export type TakenBackAct = Pick<TriageAct, 'invoice' | 'field'>;

/** The acts without those taken back and with later ones: the last one of each field of an invoice, at most `MAX_ACTS`. */
export function addActs(
  acts: readonly TriageAct[],
  added: readonly TriageAct[],
  takenBack: readonly TakenBackAct[] = [],
): TriageAct[] {
  const kept = new Map(acts.map((act) => [keyOf(act), act]));
  for (const act of takenBack) kept.delete(keyOf(act));
  for (const act of added) {
    kept.delete(keyOf(act));
    kept.set(keyOf(act), act);
  }
  return [...kept.values()].slice(-MAX_ACTS);
}

const keyOf = ({ invoice, field }: TakenBackAct): string => `${field} ${invoice}`;
