import { checkDigit } from '#domain/companies/nit.ts';
import type { DianDocument, DianParty } from '#domain/dian/document.ts';
import { rootOf } from '#domain/dian/document-kind.ts';
import { EMPTY_DOCUMENT, EMPTY_PARTY } from '#domain/dian/empty-document.ts';
import type { PdfFacts, PdfParty } from '#domain/dian/pdf/pdf-facts.ts';
import { NO_MONEY, subtractCents, sumCents } from '#domain/money.ts';

const WARNING = {
  code: 'read_from_pdf',
  detail: 'Leímos esta factura de un PDF. Revisa los datos y sube el XML o el ZIP cuando lo tengas.',
};

/**
 * Builds a document from the data of a PDF. Undefined when the data is not enough for an invoice (docs/dian.md#pdf).
 */
export function buildDocumentFromPdf(facts: PdfFacts): DianDocument | undefined {
  const { number, issue_date, supplier, payable_total } = facts;
  if (number === null || issue_date === null || supplier.nit === null || payable_total === null) return undefined;
  const tax_amount = facts.tax_amount ?? sumCents(Object.values(facts.taxes_by_code));
  const document_kind = facts.document_kind ?? 'invoice';
  return {
    ...EMPTY_DOCUMENT,
    warnings: [WARNING],
    document_kind,
    root: rootOf(document_kind),
    number,
    environment: facts.environment,
    issue_date,
    due_date: facts.due_date,
    currency: facts.currency ?? 'COP',
    supplier: toParty(supplier),
    customer: toParty(facts.customer),
    subtotal: facts.subtotal ?? subtractCents(payable_total, tax_amount),
    tax_amount,
    taxes_by_code: facts.taxes_by_code,
    withholding_amount: facts.withholding_amount ?? NO_MONEY,
    withholdings_by_code: facts.withholdings_by_code,
    payable_total,
    cufe: facts.cufe,
    checks: { ...EMPTY_DOCUMENT.checks, cufe_is_96_hex: facts.cufe?.length === 96 },
    notes: facts.payment === null ? [] : [facts.payment],
  };
}

const toParty = ({ name, nit }: PdfParty): DianParty => ({
  ...EMPTY_PARTY,
  name,
  nit,
  dv: nit === null ? null : (checkDigit(nit) ?? null),
});
