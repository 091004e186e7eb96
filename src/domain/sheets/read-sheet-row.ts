import type { DianDocument } from '#domain/dian/document.ts';
import { rootOf } from '#domain/dian/document-kind.ts';
import { documentWarnings, malformedUuid } from '#domain/dian/document-warnings.ts';
import { EMPTY_DOCUMENT } from '#domain/dian/empty-document.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { truncate } from '#domain/text/truncate.ts';
import type { DetailLines, DocumentLines } from './detail-lines.ts';
import { documentType, type SheetType, typeName } from './document-type.ts';
import { EXAMPLE_REMARK, EXAMPLE_ROWS } from './example-row.ts';
import { REJECTED_SKIPPED } from './import-job.ts';
import { type DocumentHead, readHead, type SheetRowOptions } from './read-document-head.ts';
import { type RowAmounts, readAmounts } from './row-amounts.ts';
import { type RowProblem, RowReader } from './row-reader.ts';
import type { SheetCell } from './sheet-cell.ts';

export type RowResult =
  | { type: 'import'; document: DianDocument }
  /** `what` is DIAN's name for it, or EXAMPLE_ROWS. */
  | { type: 'skip'; what: string }
  /** `unknown_type` is a document type that the product does not know, as written. */
  | { type: 'fail'; problems: RowProblem[]; unknown_type?: string };

const NO_LINES: DocumentLines = { lines: [], problems: [] };

/** Of a row without a type. */
const DEFAULT_TYPE: SheetType = { kind: 'invoice', code: null };
const LONGEST_TYPE = 60;

/** Reads one row as a document. `claimLines` returns its lines from the sheet "Detalle". */
export function readSheetRow(
  rules: SheetRowOptions,
  cells: readonly SheetCell[],
  claimLines: DetailLines['claim'] = () => NO_LINES,
): RowResult {
  const row = new RowReader(cells, rules);
  const type = readType(row, rules);
  if ('skip' in type) return { type: 'skip', what: type.skip };
  const unknown = 'unknown' in type && { unknown_type: type.unknown };
  if (rules.layout === 'dian' && /^rechazad[oa]/i.test(row.text('state') ?? '')) {
    return { type: 'skip', what: REJECTED_SKIPPED };
  }
  const head = readHead(row, rules, type);
  const isNote = rootOf(type.kind) === 'CreditNote';
  const amounts = readAmounts(row, {
    isNote,
    mayCompute: rules.layout === 'dian' || rules.layout === 'mapped',
    isCoded: rules.layout === 'facturatech',
  });
  const { lines: line_items, problems } = head ? claimLines(head.number, head.supplier.nit ?? '') : NO_LINES;
  if (row.text('notes') === EXAMPLE_REMARK) return { type: 'skip', what: EXAMPLE_ROWS };
  if (row.problems.length + problems.length > 0 || head === undefined) {
    return { type: 'fail', problems: [...row.problems, ...problems], ...unknown };
  }
  const document = toDocument(head, amounts, line_items);
  document.warnings = documentWarnings(document).flatMap((warning) =>
    warning.code === 'uuid_missing' ? cufeWarning(row, type, warning) : warning,
  );
  return { type: 'import', document };
}

/** None for a type that has no CUFE; a text that is almost one is malformed, and not missing. */
function cufeWarning(row: RowReader, { lacksCufe }: { lacksCufe?: true }, missing: Warning): Warning[] {
  const written = row.text('cufe')?.replace(/\s/g, '') ?? '';
  if (/^[0-9a-f]{20,}$/i.test(written)) return [malformedUuid(written)];
  return lacksCufe ? [] : [missing];
}

/** Field by field: an object spread takes longer than reading the row, even of EMPTY_DOCUMENT. */
const toDocument = (head: DocumentHead, { fields, agrees }: RowAmounts, line_items: DianDocument['line_items']) => {
  const document: DianDocument = {
    environment: null,
    document_kind: head.document_kind,
    root: head.root,
    type_code: head.type_code,
    number: head.number,
    prefix: head.prefix,
    issue_date: head.issue_date,
    due_date: head.due_date,
    supplier: head.supplier,
    customer: head.customer,
    issued_by: head.issued_by,
    currency: head.currency,
    exchange_rate: head.exchange_rate,
    payment_form: head.payment_form,
    payment_means: head.payment_means,
    cufe: head.cufe,
    references: head.references,
    category: head.category,
    cost_center: head.cost_center,
    notes: head.notes,
    subtotal: fields.subtotal,
    allowances: fields.allowances,
    tax_amount: fields.tax_amount,
    taxes: fields.taxes,
    taxes_by_code: fields.taxes_by_code,
    withholdings: fields.withholdings,
    withholdings_by_code: fields.withholdings_by_code,
    withholding_amount: fields.withholding_amount,
    payable_total: fields.payable_total,
    checks: {
      inclusive_equals_lines_plus_tax: null,
      payable_equals_formula: agrees,
      cufe_is_96_hex: head.cufe?.length === 96,
      lines_equal_subtotal: null,
    },
    line_items,
    operation: EMPTY_DOCUMENT.operation,
    issue_time: EMPTY_DOCUMENT.issue_time,
    tax_amount_alternatives: EMPTY_DOCUMENT.tax_amount_alternatives,
    tax_exclusive: EMPTY_DOCUMENT.tax_exclusive,
    tax_inclusive: EMPTY_DOCUMENT.tax_inclusive,
    charges: EMPTY_DOCUMENT.charges,
    prepaid: EMPTY_DOCUMENT.prepaid,
    uuid_scheme: EMPTY_DOCUMENT.uuid_scheme,
    container: EMPTY_DOCUMENT.container,
    legacy_ubl20: EMPTY_DOCUMENT.legacy_ubl20,
    warnings: EMPTY_DOCUMENT.warnings,
    rounding: EMPTY_DOCUMENT.rounding,
    allowance_charges: EMPTY_DOCUMENT.allowance_charges,
    prepayments: EMPTY_DOCUMENT.prepayments,
    exchange_date: EMPTY_DOCUMENT.exchange_date,
    payments: EMPTY_DOCUMENT.payments,
    corrections: EMPTY_DOCUMENT.corrections,
    authorisation: EMPTY_DOCUMENT.authorisation,
    order_reference: EMPTY_DOCUMENT.order_reference,
    software_provider: EMPTY_DOCUMENT.software_provider,
    qr_text: EMPTY_DOCUMENT.qr_text,
    hashed_amounts: EMPTY_DOCUMENT.hashed_amounts,
  };
  return document;
};

function readType(row: RowReader, { layout, mapping, types }: SheetRowOptions): SheetType & { unknown?: string } {
  if (layout === 'mapped' && mapping.document_type === undefined) return DEFAULT_TYPE;
  const text = row.requiredText('document_type');
  if (text === null) return DEFAULT_TYPE;
  const known = documentType(text);
  if (known) return known;
  const unknown = truncate(text, LONGEST_TYPE);
  const answer = types.get(typeName(text));
  if (answer === null) return { skip: unknown };
  if (answer !== undefined) return { kind: answer, code: null };
  row.addProblem(
    'document_type',
    `No conocemos el tipo de documento «${unknown}». Corrígelo en el archivo, o di qué es en «Decir qué documentos son», junto a la importación.`,
  );
  return { ...DEFAULT_TYPE, unknown };
}
