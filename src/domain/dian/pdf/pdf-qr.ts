import { addCents, NO_MONEY } from '#domain/money.ts';
import { isCufe } from './pdf-cufe.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { type QrFacts, readQrText } from './qr-text.ts';

/** The first QR of DIAN: codes for payment and advertising may be on the same page. */
export function findDianQr(texts: readonly string[]): QrFacts | undefined {
  return texts.map(readQrText).find((qr) => isCufe(qr.cufe ?? '') || (qr.number !== null && qr.total !== null));
}

/** A value of the QR takes precedence over the printed one: it is machine-readable. */
export function mergeQr(printed: PdfFacts, qr: QrFacts): PdfFacts {
  const cufe = isCufe(qr.cufe ?? '') ? qr.cufe : printed.cufe;
  return {
    ...printed,
    ...qrTaxes(printed, qr),
    document_kind: printed.document_kind ?? 'invoice',
    number: qr.number?.toUpperCase() ?? printed.number,
    issue_date: qr.issue_date ?? printed.issue_date,
    environment: qr.environment,
    supplier: { name: printed.supplier.name, nit: qr.supplier_nit ?? printed.supplier.nit },
    customer: { name: printed.customer.name, nit: qr.customer_nit ?? printed.customer.nit },
    subtotal: qr.subtotal ?? printed.subtotal,
    payable_total: qr.total ?? printed.payable_total,
    cufe,
    cufe_text: cufe === null ? printed.cufe_text : null,
  };
}

function qrTaxes(printed: PdfFacts, { iva, other_taxes }: QrFacts): Pick<PdfFacts, 'tax_amount' | 'taxes_by_code'> {
  if (iva === null) return { tax_amount: printed.tax_amount, taxes_by_code: printed.taxes_by_code };
  return { tax_amount: addCents(iva, other_taxes ?? NO_MONEY), taxes_by_code: { ...printed.taxes_by_code, '01': iva } };
}
