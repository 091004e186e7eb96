import { sameNit } from '#domain/companies/nit.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { absoluteCents, absoluteDifference, type Cents } from '#domain/money.ts';
import type { DianContainer, DianDocument } from './document.ts';
import { normalizeNumber } from './pdf/pdf-number.ts';
import { readQrText } from './pdf/qr-text.ts';
import { PAYABLE_TOLERANCE } from './xml/read-totals.ts';

/**
 * Warnings where the container, DIAN's validation or the QR refer to another document than this one. docs/dian.md#qr
 * and docs/dian.md#containers.
 */
export function agreementWarnings(document: DianDocument): Warning[] {
  const { container } = document;
  return [...(container === null ? [] : containerWarnings(document, container)), ...qrWarnings(document)];
}

/** Whether DIAN validated this document: a validation of another document in the same container proves nothing. */
export function isValidated({ container, cufe }: Pick<DianDocument, 'container' | 'cufe'>): boolean {
  return container?.dian_response_code === '02' && container.validated_uuids.every((uuid) => uuid === cufe);
}

function containerWarnings(document: DianDocument, container: DianContainer): Warning[] {
  const warnings: Warning[] = [];
  if (container.validated_uuids.some((uuid) => uuid !== document.cufe)) {
    warnings.push({
      code: 'container_mismatch',
      detail: 'La validación de la DIAN que trae el archivo es de otro documento. Pide al emisor el archivo completo.',
    });
  }
  const numbers = [container.parent_document_id, container.validated_number].flatMap((number) => number ?? []);
  const other = numbers.find((number) => normalizeNumber(number) !== normalizeNumber(document.number));
  if (other !== undefined) {
    warnings.push({
      code: 'container_number',
      detail: `El contenedor dice traer el documento ${other.slice(0, 40)}. Compara la factura con el PDF.`,
    });
  }
  if (!hasSameParties(document, container)) {
    warnings.push({
      code: 'container_party',
      detail: 'El contenedor dice ser de otras partes que las del documento. Compara la factura con el PDF.',
    });
  }
  return warnings;
}

// The issuer is the sender; for a support document that is the buyer.
function hasSameParties(document: DianDocument, { sender, receiver }: DianContainer): boolean {
  const { supplier, customer } = document;
  const [from, to] = document.issued_by === 'supplier' ? [supplier, customer] : [customer, supplier];
  return isSameParty(sender.nit, from.nit) && isSameParty(receiver.nit, to.nit);
}

function qrWarnings(document: DianDocument): Warning[] {
  if (!document.qr_text) return [];
  const qr = readQrText(document.qr_text);
  const rules: [string, boolean][] = [
    ['el CUFE', qr.cufe === null || qr.cufe === document.cufe],
    ['el número', qr.number === null || normalizeNumber(qr.number) === normalizeNumber(document.number)],
    ['la fecha', qr.issue_date === null || qr.issue_date === document.issue_date],
    ['el emisor', isSameParty(qr.supplier_nit, document.supplier.nit)],
    ['el adquiriente', isSameParty(qr.customer_nit, document.customer.nit)],
    ['el total', qr.total === null || isSameTotal(qr.total, document.payable_total)],
  ];
  const different = rules.flatMap(([what, holds]) => (holds ? [] : [what]));
  if (different.length === 0) return [];
  return [
    {
      code: 'qr_mismatch',
      detail: `El código QR no coincide con el documento en ${different.join(', ')}. Compáralo con el PDF.`,
    },
  ];
}

/** The QR of a credit note may have its total with a minus. */
const isSameTotal = (a: Cents, b: Cents): boolean =>
  absoluteDifference(absoluteCents(a), absoluteCents(b)) <= PAYABLE_TOLERANCE;

// A text that is not a number (a passport, "......") is compared unchanged.
function isSameParty(stated: string | null, nit: string | null): boolean {
  if (stated === null || nit === null) return true;
  return stated.toUpperCase() === nit.toUpperCase() || sameNit(stated, nit);
}
