import { amountSign } from '#domain/invoices/credit-note.ts';
import { ownSpellings } from '#domain/invoices/invoice.ts';
import { parseCents } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { meetsFieldCondition, parseFieldConditions } from '#domain/views/field-condition.ts';
import { ME, NO_VALUE, splitValues, type ViewConditions } from '#domain/views/view-conditions.ts';
import type { IndexEntry } from './index-entry.ts';

type Matcher = (entry: IndexEntry) => boolean;

/** One function for each condition of the view; `me` is the id of the person who looks at the list. Pure. */
export const createConditionMatchers = (view: ViewConditions, me: string | undefined): Matcher[] => [
  ...documentMatchers(view),
  ...amountMatchers(view),
  ...codedMatchers(view, me),
];

function documentMatchers(view: ViewConditions): Matcher[] {
  const { statuses, classes, kinds, direction, terms, currency, nit, line } = view;
  const matchers: Matcher[] = [];
  if (statuses !== undefined) matchers.push(isOneOf(statuses, ({ status }) => status));
  if (classes !== undefined) matchers.push(isOneOf(classes, ({ classification }) => classification));
  if (kinds !== undefined) matchers.push(isOneOf(kinds, ({ traits }) => traits.document_kind));
  if (direction !== undefined) matchers.push(({ traits }) => traits.direction === direction);
  if (terms !== undefined) matchers.push(({ traits }) => (traits.payment_terms ?? NO_VALUE) === terms);
  if (currency !== undefined) matchers.push((entry) => entry.currency === currency);
  if (nit !== undefined) {
    const spellings = new Set(ownSpellings(nit));
    matchers.push(({ party }) => spellings.has(party.nit));
  }
  if (line !== undefined) {
    const text = foldText(line);
    matchers.push(({ lines }) => lines.includes(text));
  }
  return [...matchers, ...arrivalMatchers(view)];
}

/** Conditions on how an invoice came in and on what is missing or doubtful in it. */
function arrivalMatchers({ origins, warnings, notes, xml }: ViewConditions): Matcher[] {
  const matchers: Matcher[] = [];
  if (origins !== undefined) matchers.push(isOneOf(origins, ({ traits }) => traits.origin ?? NO_VALUE));
  if (warnings !== undefined) matchers.push(({ traits }) => traits.hasWarnings === (warnings === 'some'));
  if (notes === 'lone') matchers.push(({ traits }) => traits.lacks_invoice);
  if (notes === 'none') matchers.push(({ traits, classification }) => amountSign({ ...traits, classification }) === 1);
  if (xml !== undefined) matchers.push(({ traits }) => traits.lacks_xml === (xml === 'missing'));
  return matchers;
}

function isOneOf(values: string, read: (entry: IndexEntry) => string): Matcher {
  const wanted = new Set(splitValues(values));
  return (entry) => wanted.has(read(entry));
}

function amountMatchers({ min, max }: ViewConditions): Matcher[] {
  if (min === undefined && max === undefined) return [];
  const [low, high] = [parseCents(min ?? '0') ?? 0, max === undefined ? Infinity : (parseCents(max) ?? 0)];
  return [
    ({ currency, cents, pesoCents }) => {
      const pesos = currency === 'COP' ? cents : pesoCents;
      return pesos !== null && Math.abs(pesos) >= low && Math.abs(pesos) <= high;
    },
  ];
}

function codedMatchers({ tags, fields, ...view }: ViewConditions, me: string | undefined): Matcher[] {
  const matchers = valueMatchers(view, me);
  if (tags !== undefined) {
    const wanted = splitValues(tags).map((id) => `tag:${id}`);
    matchers.push(({ codes }) => wanted.some((field) => codes[field] !== undefined));
  }
  for (const condition of fields === undefined ? [] : (parseFieldConditions(fields) ?? []))
    matchers.push(({ codes }) => meetsFieldCondition(condition, codes[`custom:${condition.id}`]));
  return matchers;
}

function valueMatchers({ assignee, account, cost_center, concept }: ViewConditions, me: string | undefined): Matcher[] {
  // A person who is not known has no invoices.
  if (assignee === ME && me === undefined) return [() => false];
  const values = { assignee: assignee === ME ? me : assignee, account, cost_center, withholding_concept: concept };
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([field, value]): Matcher =>
        ({ codes }) =>
          codes[field] === (value === NO_VALUE ? undefined : value),
    );
}
