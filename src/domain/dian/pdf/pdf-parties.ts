import { normalizeNit, sameNit } from '#domain/companies/nit.ts';
import type { PdfParty } from './pdf-facts.ts';
import { findLabelledValues, type LabelledValue } from './pdf-label.ts';
import { overlapsHorizontally, type PdfCell, type PdfLine } from './pdf-lines.ts';

type Side = 'supplier' | 'customer';
/** `other` is neither party: the sender or the receiver of a parcel, a bank. */
type Heading = { side: Side | 'other'; cell: PdfCell };

const SUPPLIER = /^(?:datos\s+del?\s+)?(?:emisor|vendedor|facturador|proveedor|prestador)\b(?!\s+tecnologico)/;
const CUSTOMER =
  /^(?:datos\s+del?\s+)?(?:adquir[ei]+nte|comprador|cliente|senor(?:es)?|receptor|suscriptor|usuario|titular|facturar a|facturado a|vendido a)\b/;
const OTHER =
  /^(?:datos\s+del?\s+)?(?:remitente|destinatario|consignatario|transportador|recaudador|banco|corresponsal)\b/;
const SUPPLIER_WORD = /emisor|vendedor|facturador/;
const CUSTOMER_WORD = /adquir[ei]+nte|comprador|cliente|receptor/;
/** Labels of software providers: their NIT is on every page and belongs to neither party. */
const THIRD_PARTY = /tecnologico|generado por|software|fabricante|impreso por|solucion gratuita/;
const NIT_LABEL =
  /(?:^|\s)(?:n\.?i\.?t\b\.?|(?:numero|no\.?)\s*(?:de\s*)?(?:documento|identificacion)\b|identificacion\b|c\.?c\b\.?\/?(?:nit)?|cedula\b)(?:\s*(?:del?\s+)?(?:emisor|vendedor|facturador|adquir[ei]+nte|comprador|cliente|receptor)\b)?/;
const NIT = /^(\d{1,3}(?:[.,]\d{3}){2,3}|\d{6,12})(?:\s*-\s*\d)?(?![\d.,]*\d)/;
const NAME_LABEL =
  /^(?:nombre o razon social|razon social|nombre comercial|nombre|cliente|senor(?:es)?|suscriptor|usuario|titular|adquir[ei]+nte|comprador|emisor|vendedor|proveedor)(?:\s*\/\s*\w+)?\s*(?::|$)/;

/**
 * The seller and the buyer. Columns are interleaved, so a NIT without a heading or label is assigned to neither.
 * docs/dian.md#pdf.
 */
export function readParties(lines: readonly PdfLine[]): Record<Side, PdfParty> {
  const headings = findHeadings(lines);
  const nits = findLabelledValues(lines, NIT_LABEL, parseNit).filter(({ label }) => !isThirdParty(lines, label));
  const names = findLabelledValues(lines, NAME_LABEL, parseName);
  const of = (side: Side, found: LabelledValue<string>[]) =>
    found.find(({ label }) => sideForLabel(label, headings) === side)?.value;
  const customer = { name: of('customer', names) ?? null, nit: of('customer', nits) ?? null };
  const nit = of('supplier', nits) ?? findLetterheadNit(nits, headings);
  const isCustomers = nit !== undefined && customer.nit !== null && sameNit(nit, customer.nit);
  return { customer, supplier: { name: of('supplier', names) ?? null, nit: isCustomers ? null : (nit ?? null) } };
}

function findHeadings(lines: readonly PdfLine[]): Heading[] {
  return lines.flatMap(({ cells }) =>
    cells.flatMap((cell): Heading[] => {
      if (SUPPLIER.test(cell.plain)) return [{ side: 'supplier', cell }];
      if (CUSTOMER.test(cell.plain)) return [{ side: 'customer', cell }];
      return OTHER.test(cell.plain) ? [{ side: 'other', cell }] : [];
    }),
  );
}

// The side in the label itself, else the nearest heading above it; of two headings side by side, the one above the
// label.
function sideForLabel(label: PdfCell, headings: Heading[]): Heading['side'] | undefined {
  if (CUSTOMER_WORD.test(label.plain)) return 'customer';
  if (SUPPLIER_WORD.test(label.plain)) return 'supplier';
  const above = headings.filter(({ cell }) => cell.page === label.page && cell.y >= label.y && cell.x <= label.x + 15);
  const nearest = Math.min(...above.map(({ cell }) => cell.y));
  const row = above.filter(({ cell }) => cell.y - nearest <= 1.5 * Math.max(cell.height, 6));
  return row.sort((a, b) => b.cell.x - a.cell.x)[0]?.side;
}

// A NIT above all data of the customer belongs to the letterhead.
function findLetterheadNit(nits: LabelledValue<string>[], headings: Heading[]): string | undefined {
  const customer = headings.find(({ side }) => side === 'customer')?.cell;
  const first = nits.find(({ label }) => sideForLabel(label, headings) === undefined)?.label;
  if (!customer || !first || first.page !== customer.page || first.y <= customer.y) return undefined;
  return nits.find(({ label }) => label === first)?.value;
}

function isThirdParty(lines: readonly PdfLine[], label: PdfCell): boolean {
  const above = lines.filter(
    ({ page, y }) => page === label.page && y >= label.y && y - label.y <= 3.5 * Math.max(label.height, 6),
  );
  return above.some(({ cells }) =>
    cells.some((cell) => overlapsHorizontally(cell, label) && THIRD_PARTY.test(cell.plain)),
  );
}

function parseNit(text: string): string | undefined {
  const found = NIT.exec(text)?.[0];
  return found === undefined ? undefined : normalizeNit(found);
}

const parseName = (text: string): string | undefined =>
  /\p{L}{2}/u.test(text) && !text.endsWith(':') && text.length <= 200 ? text.trim() : undefined;
