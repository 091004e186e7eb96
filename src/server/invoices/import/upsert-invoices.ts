import { type Insertable, sql } from 'kysely';
import { otherCity } from '#domain/coding/line-text.ts';
import { lacksXml } from '#domain/invoices/match-drafts.ts';
import type { TaxFigures } from '#domain/invoices/tax-figures.ts';
import { warningCodes } from '#domain/invoices/warning.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type ColumnTypes, excludedColumns, listColumns, unnestRows } from '../../platform/database/unnest-rows.ts';
import { shownWarnings, validationOf } from '../warnings/shown-warnings.ts';
import type { ImportContext } from './begin-import.ts';
import { classifyForCompany } from './classify-for-company.ts';
import type { InvoiceDraft, InvoiceWrite } from './invoice-draft.ts';

type InvoiceTable = Insertable<Tables['invoices']>;
type DocumentColumn =
  | 'invoice_number'
  | 'document_kind'
  | 'supplier_name'
  | 'supplier_nit'
  | 'supplier_search'
  | 'customer_name'
  | 'customer_nit'
  | 'customer_search'
  | 'environment'
  | 'total_amount'
  | 'tax_amount'
  | keyof TaxFigures
  | 'has_tax_figures'
  | 'payment_terms'
  | 'has_payment_terms'
  | 'line_text'
  | 'has_line_text'
  | 'warning_codes'
  | 'has_warning_codes'
  | 'lacks_xml'
  | 'currency'
  | 'total_cop'
  | 'issue_date'
  | 'due_date'
  | 'cufe'
  | 'dedupe_key';

const DOCUMENT_COLUMNS: ColumnTypes<Pick<InvoiceTable, DocumentColumn>> = {
  invoice_number: 'text',
  document_kind: 'text',
  supplier_name: 'text',
  supplier_nit: 'text',
  supplier_search: 'text',
  customer_name: 'text',
  customer_nit: 'text',
  customer_search: 'text',
  environment: 'text',
  total_amount: 'numeric',
  tax_amount: 'numeric',
  taxable_base: 'numeric',
  iva_amount: 'numeric',
  inc_amount: 'numeric',
  withheld_amount: 'numeric',
  has_tax_figures: 'boolean',
  payment_terms: 'text',
  has_payment_terms: 'boolean',
  line_text: 'text',
  has_line_text: 'boolean',
  warning_codes: 'json',
  has_warning_codes: 'boolean',
  lacks_xml: 'boolean',
  currency: 'text',
  total_cop: 'numeric',
  issue_date: 'date',
  due_date: 'date',
  cufe: 'text',
  dedupe_key: 'text',
};
const OWN_COLUMNS = {
  id: 'uuid',
  ...DOCUMENT_COLUMNS,
  classification: 'text',
  direction: 'text',
  city: 'text',
} as const;
const COLUMNS = { ...OWN_COLUMNS, supplier_key: 'text', customer_key: 'text' } as const;
type Row = Pick<InvoiceTable, keyof typeof OWN_COLUMNS> & Record<'supplier_key' | 'customer_key', string>;

/** A rate is one of a currency: it does not outlive a correction of the currency. */
const GIVEN_RATE = [
  'given_rate',
  'given_rate_rev',
  'given_rate_changed_by',
  'given_rate_changed_on',
  'given_rate_changed_at',
] as const;
const keptGivenRate = sql.join(
  GIVEN_RATE.map(
    (name) => sql`${sql.ref(name)} =
      case when invoices.currency = excluded.currency then ${sql.ref(`invoices.${name}`)} end`,
  ),
);

/**
 * Inserts invoices with the status `draft`. An invoice that exists gets the data of its draft, except a classification
 * and an exchange rate that a user has chosen. The parties must be stored.
 */
export async function upsertInvoices(
  { trx, company, user_id, source, import_id }: ImportContext,
  writes: readonly InvoiceWrite[],
): Promise<void> {
  const rows = writes.map((write) => toRow(write, classifyForCompany(write.draft.columns, company)));
  const columns = listColumns(OWN_COLUMNS);
  await sql`
    insert into invoices (company_id, created_by, created_source, import_id, status, supplier_id, customer_id, ${columns})
    select ${company.id}::uuid, ${user_id}::uuid, ${source}, ${import_id}::uuid, 'draft', supplier.id, customer.id, ${listColumns(OWN_COLUMNS, 'given')}
    from ${unnestRows<Row>(rows, COLUMNS)} as given
    left join suppliers as supplier
      on supplier.company_id = ${company.id}::uuid and supplier.party_key = given.supplier_key
    left join customers as customer
      on customer.company_id = ${company.id}::uuid and customer.party_key = given.customer_key
    on conflict (company_id, id) do update set
      supplier_id = excluded.supplier_id,
      customer_id = excluded.customer_id,
      classification = case when invoices.classification_changed_by is null
        then excluded.classification else invoices.classification end,
      direction = case when invoices.classification_changed_by is null
        then excluded.direction else invoices.direction end,
      direction_by_class = invoices.classification_changed_by is not null and invoices.direction_by_class,
      city = case when invoices.classification_changed_by is null or invoices.direction = excluded.direction
        then excluded.city else invoices.city end,
      ${keptGivenRate},
      ${excludedColumns(DOCUMENT_COLUMNS)}`.execute(trx);
}

function toRow({ id, draft }: InvoiceWrite, { classification, direction }: ReturnType<typeof classifyForCompany>): Row {
  const { supplier, customer, number_key: _, ...columns } = draft.columns;
  return {
    id,
    ...columns,
    ...draft.taxes,
    has_tax_figures: true,
    has_payment_terms: true,
    line_text: draft.line_text,
    has_line_text: true,
    warning_codes: JSON.stringify(documentWarningCodes(draft)),
    has_warning_codes: true,
    lacks_xml: lacksXml(draft.source),
    city: otherCity({ supplier, customer }, direction),
    supplier_name: supplier.name,
    supplier_nit: supplier.nit,
    supplier_search: supplier.search,
    supplier_key: supplier.party_key,
    customer_name: customer.name,
    customer_nit: customer.nit,
    customer_search: customer.search,
    customer_key: customer.party_key,
    classification,
    direction,
  };
}

/** The warnings of the document alone: refreshWarnings adds those of what is stored about an invoice already. */
function documentWarningCodes({ document, columns }: InvoiceDraft): string[] {
  const validation = validationOf({ container: document.container, cufe: columns.cufe }, []);
  return warningCodes(shownWarnings(document.warnings, { hasRate: false, validation }));
}
