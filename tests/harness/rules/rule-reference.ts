import fc from 'fast-check';
import { nitSpellings } from '#domain/companies/nit.ts';
import type { CodedInvoice } from '#domain/rules/apply-rules.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import type { RuleConditions } from '#domain/rules/rule.ts';
import type { RuleSource } from '#domain/rules/rule-facts.ts';
import { foldText } from '#domain/text/fold-text.ts';

const RULE_IDS = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`);
const NITS = ['900123456', '9001234568', '900.123.456-8', '800555111', 'AB12345'];
const FIELDS = ['account', 'cost_center', 'classification', 'status'];
/** The cost centres that rules set: a company that applies them must have these. */
export const CENTER_IDS = ['91111111-1111-4111-8111-111111111111', '92222222-2222-4222-8222-222222222222'] as const;

const VALUES: Record<string, string[]> = {
  account: ['5195', '5135', '1435'],
  cost_center: [...CENTER_IDS],
  classification: ['income', 'expense', 'none'],
  status: ['draft', 'paid', 'unknown'],
};
const LINES = ['Resma de papel CARTA', 'Servicio de Internet; fibra', 'PAPELERÍA (resma)', ''];

export const AnyRuleSource: fc.Arbitrary<RuleSource> = fc.record({
  supplier_nit: fc.constantFrom(...NITS),
  customer_nit: fc.constantFrom(...NITS),
  total_amount: fc.constantFrom(100, 250_000, 1_000_000),
  currency: fc.constantFrom('COP', 'USD'),
  total_cop: fc.constantFrom(null, 250_000, 4_000_000),
  document_kind: fc.constantFrom('invoice', 'credit_note', 'support_document'),
  payment_terms: fc.constantFrom('cash', 'credit', null),
  direction: fc.constantFrom('issued', 'received', 'none'),
  line_text: fc.constantFrom(...LINES, undefined),
  city: fc.constantFrom('Bogotá, D.C.', 'bogota, d.c.', 'Cali', undefined),
});

const CONDITIONS = {
  nit: fc.constantFrom('900123456', '9001234568', '900.123.456-8', 'ab12345'),
  text: fc.constantFrom('papel', 'RESMA carta', 'papelería', 'internet', '--'),
  min_amount: fc.constantFrom(100, 250_000),
  max_amount: fc.constantFrom(250_000, 2_000_000),
  kinds: fc.subarray(['invoice', 'credit_note', 'support_document'] as const),
  city: fc.constantFrom('BOGOTA, D.C.', 'Cali'),
  payment_terms: fc.constantFrom('cash', 'credit'),
  direction: fc.constantFrom('issued', 'received'),
};
const Conditions = fc
  .subarray(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[], { maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, CONDITIONS[name]]))))
  .map((conditions) => conditions as RuleConditions);

export const AnyRules: fc.Arbitrary<IdentifiedRule[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...RULE_IDS),
    name: fc.constant('Regla'),
    order: fc.constantFrom('i', 'j', 'k'),
    enabled: fc.boolean(),
    conditions: Conditions,
    sets: fc
      .subarray(FIELDS, { minLength: 1 })
      .chain((fields) =>
        fc.record(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...(VALUES[field] ?? ['']))]))),
      ),
  }),
  { selector: ({ id }) => id },
);

/** The rules of docs/rules.md, one sentence after the other. */
export function rulesByReference(rules: readonly IdentifiedRule[], source: RuleSource, invoice: CodedInvoice) {
  const result: { field: string; value: string; rule: string }[] = [];
  for (const field of FIELDS) {
    const first = rules
      .filter(({ enabled, sets }) => enabled && sets[field] !== undefined && sets[field] !== 'unknown')
      .filter(({ conditions }) => holds(conditions, source))
      .sort((a, b) => (a.order + a.id < b.order + b.id ? -1 : 1))[0];
    const value = first?.sets[field];
    const coded = invoice.coding?.find((one) => one.field === field);
    if (!first || value === undefined || coded?.rule === null) continue;
    const shown =
      field === 'status' ? invoice.status : field === 'classification' ? invoice.classification : coded?.value;
    if (shown !== value) result.push({ field, value, rule: first.id });
  }
  return result;
}

const holds = (conditions: RuleConditions, source: RuleSource): boolean =>
  holdsForText(conditions, source) && holdsForAmount(conditions, source) && holdsForChoices(conditions, source);

function holdsForText({ nit, text, city }: RuleConditions, source: RuleSource): boolean {
  const other = source.direction === 'issued' ? source.customer_nit : source.supplier_nit;
  const words = foldText(source.line_text ?? '').match(/[a-z0-9ñ]+/g) ?? [];
  const wanted = text === undefined ? [] : (foldText(text).match(/[a-z0-9ñ]+/g) ?? ['(none)']);
  if (nit !== undefined && !isSameParty(nit, other)) return false;
  if (!wanted.every((word) => words.some((one) => one === word))) return false;
  return city === undefined || foldText(city) === foldText(source.city ?? '');
}

function holdsForAmount({ min_amount, max_amount }: RuleConditions, source: RuleSource): boolean {
  if (min_amount === undefined && max_amount === undefined) return true;
  const pesos = source.total_cop ?? (source.currency === 'COP' ? source.total_amount : undefined);
  if (pesos === undefined) return false;
  return !(min_amount !== undefined && pesos < min_amount) && !(max_amount !== undefined && pesos > max_amount);
}

const holdsForChoices = ({ kinds, payment_terms, direction }: RuleConditions, source: RuleSource): boolean =>
  (kinds === undefined || kinds.some((kind) => kind === source.document_kind)) &&
  (payment_terms === undefined || payment_terms === source.payment_terms) &&
  (direction === undefined || direction === source.direction);

const isSameParty = (a: string, b: string): boolean =>
  a.toLowerCase() === b.toLowerCase() ||
  (/^[\d.-]+$/.test(a) && /^[\d.-]+$/.test(b) && nitSpellings(a).some((one) => nitSpellings(b).includes(one)));
