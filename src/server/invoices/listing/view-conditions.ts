import { type RawBuilder, sql } from 'kysely';
import type { ListFilter } from '#contract/invoices.ts';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { ownSpellings } from '#domain/invoices/invoice.ts';
import { readSearchAmounts } from '#domain/invoices/search-amounts.ts';
import { searchForms } from '#domain/invoices/search-forms.ts';
import { splitValues } from '#domain/views/view-conditions.ts';
import { anyIdOf, anyOf } from '../../platform/database/unnest-rows.ts';
import { isInYear } from '../../platform/database/year-range.ts';
import { hasSearchForm, likePattern } from '../invoices.ts';
import { codedConditions } from './coded-conditions.ts';
import { reviewConditions } from './review-conditions.ts';

type Condition = RawBuilder<boolean>;
type Request = { filter: ListFilter; viewer: RankedUser };

/** The SQL form of a view of the list: the same invoices as on a device. `ids` are those in the state of `radian`. */
export const viewConditions = ({ filter, viewer }: Request, ids: readonly string[] | undefined): Condition[] => [
  ...partyConditions(filter),
  ...dayConditions(filter),
  ...documentConditions(filter),
  ...amountConditions(filter),
  ...codedConditions(filter, viewer.id),
  ...reviewConditions(filter.review, viewer),
  ...(filter.q === '' ? [] : [hasText(filter.q)]),
  ...(ids === undefined ? [] : [sql<boolean>`id = ${anyIdOf(ids)}`]),
];

function partyConditions({ year, supplier, customer, company, nit }: ListFilter): Condition[] {
  const conditions = [isInYear(year)];
  if (supplier !== '') conditions.push(hasSearchForm('supplier_search', supplier));
  if (customer !== '') conditions.push(hasSearchForm('customer_search', customer));
  if (company !== undefined) {
    const own = anyOf(ownSpellings(company));
    conditions.push(sql<boolean>`(supplier_nit = ${own} or customer_nit = ${own})`);
  }
  if (nit !== undefined) {
    const party = sql`case when direction = 'issued' then customer_nit else supplier_nit end`;
    conditions.push(sql<boolean>`${party} = ${anyOf(ownSpellings(nit))}`);
  }
  return conditions;
}

function dayConditions({ from, to, due_from, due_to }: ListFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from !== undefined) conditions.push(sql<boolean>`issue_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql<boolean>`issue_date <= ${to}::date`);
  if (due_from !== undefined) conditions.push(sql<boolean>`due_date >= ${due_from}::date`);
  if (due_to !== undefined) conditions.push(sql<boolean>`due_date <= ${due_to}::date`);
  return conditions;
}

const isOneOf = (column: string, values: string | undefined): Condition[] =>
  values === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${anyOf(splitValues(values))}`];

const unlessAll = (value: string): string | undefined => (value === 'all' ? undefined : value);

const documentConditions = (filter: ListFilter): Condition[] => [
  ...isOneOf('status', unlessAll(filter.status)),
  ...isOneOf('status', filter.statuses),
  ...isOneOf('classification', unlessAll(filter.classification)),
  ...isOneOf('classification', filter.classes),
  ...isOneOf('document_kind', filter.kinds),
  ...isOneOf('direction', filter.direction),
  ...isOneOf('currency', filter.currency),
  ...(filter.terms === undefined ? [] : [sql<boolean>`coalesce(payment_terms, 'none') = ${filter.terms}`]),
  ...(filter.origins === undefined
    ? []
    : [sql<boolean>`coalesce(created_source, 'none') = ${anyOf(splitValues(filter.origins))}`]),
  ...(filter.warnings === undefined
    ? []
    : [filter.warnings === 'some' ? sql<boolean>`warning_codes <> '[]'` : sql<boolean>`warning_codes = '[]'`]),
  ...(filter.notes === undefined
    ? []
    : [filter.notes === 'lone' ? sql<boolean>`lacks_invoice` : sql<boolean>`counts_sign = 1`]),
  ...(filter.xml === undefined
    ? []
    : [filter.xml === 'missing' ? sql<boolean>`lacks_xml` : sql<boolean>`not lacks_xml`]),
  ...(filter.line === undefined ? [] : [sql<boolean>`line_text like ${likePattern(filter.line)}`]),
];

/** The total in pesos: null for a foreign document without an exchange rate, which meets no condition. */
const PESOS = sql`abs(case when currency = 'COP' then total_amount else total_cop end)`;

function amountConditions({ min, max }: ListFilter): Condition[] {
  const conditions: Condition[] = [];
  if (min !== undefined) conditions.push(sql<boolean>`${PESOS} >= ${min}::numeric`);
  if (max !== undefined) conditions.push(sql<boolean>`${PESOS} <= ${max}::numeric`);
  return conditions;
}

/** The SQL form of foldText for texts of letters with accents. */
export const foldedColumn = (column: string): RawBuilder<string> =>
  sql<string>`btrim(regexp_replace(lower(
    regexp_replace(normalize(${sql.ref(column)}, nfd), '[\u0300-\u036f]+', '', 'g')), '\\s+', ' ', 'g'))`;

/** The free text is searched in number, parties, CUFE, lines and amounts. */
function hasText(q: string): Condition {
  const forms = anyOf(searchForms(q).map(likePattern));
  const texts = [
    foldedColumn('invoice_number'),
    sql`supplier_search`,
    sql`customer_search`,
    sql`lower(coalesce(cufe, ''))`,
    sql`line_text`,
  ].map((text) => sql<boolean>`${text} like ${forms}`);
  return sql<boolean>`(${sql.join([...texts, ...amountTexts(q)], sql` or `)})`;
}

const amountTexts = (q: string): Condition[] =>
  readSearchAmounts(q).flatMap(({ cents, isWhole }) =>
    ['total_amount', 'total_cop'].flatMap((name) => {
      const hundredths = sql`abs(${sql.ref(name)}) * 100`;
      const wanted = sql`${cents}::bigint`;
      return [
        sql<boolean>`${hundredths} = ${wanted}`,
        ...(isWhole ? [sql<boolean>`trunc(abs(${sql.ref(name)})) * 100 = ${wanted}`] : []),
      ];
    }),
  );
