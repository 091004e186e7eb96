import { Classification, InvoiceStatus } from '../invoices/invoice.ts';
import { byOrderKey } from '../records/order-key.ts';
import { foldText } from '../text/fold-text.ts';
import type { Rule, RuleConditions } from './rule.ts';
import { partyNitKey, type RuleFacts, toWords } from './rule-facts.ts';

export type IdentifiedRule = Rule & { id: string };

/** A rule whose conditions are in the form of `RuleFacts`. */
export type PreparedRule = { id: string; matches: (facts: RuleFacts) => boolean; sets: readonly [string, string][] };

/** Keys and ids are compared by code unit, so that every device and the server have the same order. */
/** The enabled rules in their order. Prepare them once for any number of invoices. */
export const prepareRules = (rules: readonly IdentifiedRule[]): PreparedRule[] =>
  rules
    .filter(({ enabled }) => enabled)
    .toSorted(byOrderKey)
    .map(({ id, conditions, sets }) => ({
      id,
      matches: prepareConditions(conditions),
      sets: Object.entries(sets).filter(([field, value]) => isPossible(field, value)),
    }));

/** A status or class that this build does not know is not set. */
const isPossible = (field: string, value: string): boolean =>
  field === 'status'
    ? InvoiceStatus.safeParse(value).success
    : field !== 'classification' || Classification.safeParse(value).success;

/** Returns whether all conditions that are present hold. */
function prepareConditions(conditions: RuleConditions): PreparedRule['matches'] {
  const checks = [
    checkNit(conditions),
    checkWords(conditions),
    checkAmount(conditions),
    checkCity(conditions),
    checkChoices(conditions),
  ].filter((check) => check !== undefined);
  return (facts) => checks.every((check) => check(facts));
}

type Check = PreparedRule['matches'] | undefined;

function checkNit({ nit }: RuleConditions): Check {
  const key = nit === undefined ? undefined : partyNitKey(nit);
  return key === undefined ? undefined : (facts) => facts.nit === key;
}

function checkWords({ text }: RuleConditions): Check {
  if (text === undefined) return undefined;
  const words = toWords(text).map((word) => ` ${word} `);
  // A text of signs alone has no word that could occur.
  return (facts) => words.length > 0 && words.every((word) => facts.words.includes(word));
}

function checkAmount({ min_amount, max_amount }: RuleConditions): Check {
  if (min_amount === undefined && max_amount === undefined) return undefined;
  const [min, max] = [min_amount ?? Number.NEGATIVE_INFINITY, max_amount ?? Number.POSITIVE_INFINITY];
  return ({ amount }) => amount !== null && amount >= min && amount <= max;
}

function checkCity({ city }: RuleConditions): Check {
  const folded = city === undefined ? undefined : foldText(city);
  return folded === undefined ? undefined : (facts) => facts.city === folded;
}

function checkChoices({ kinds, payment_terms, direction }: RuleConditions): Check {
  if (!kinds && !payment_terms && !direction) return undefined;
  return (facts) =>
    (kinds === undefined || kinds.includes(facts.kind)) &&
    (payment_terms === undefined || facts.payment_terms === payment_terms) &&
    (direction === undefined || facts.direction === direction);
}
