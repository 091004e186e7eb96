import { type PrintedCufe, readCufe } from './pdf-cufe.ts';
import { readDates } from './pdf-date.ts';
import { PDF_DETAIL, type PdfFacts, type PdfRefusal, type PdfTextItem } from './pdf-facts.ts';
import { findLabelledValue } from './pdf-label.ts';
import { groupLines, type PdfLine } from './pdf-lines.ts';
import { normalizeNumber, readPrintedKind, readPrintedNumber } from './pdf-number.ts';
import { readParties } from './pdf-parties.ts';
import { findDianQr, mergeQr } from './pdf-qr.ts';
import { addSources } from './pdf-sources.ts';
import { countPrintedLines } from './pdf-table.ts';
import { readPrintedTotals } from './pdf-totals.ts';

export type PdfReadResult = { ok: true; facts: PdfFacts } | { ok: false; code: PdfRefusal; detail: string };

/** Less text than this is, for example, a page number on a scan. */
const MIN_TEXT_LENGTH = 20;

/** The invoice data in a PDF's text layer and in the QR codes on its pages. docs/dian.md#pdf. */
export function readPdfText(items: readonly PdfTextItem[], qrTexts: readonly string[]): PdfReadResult {
  const lines = groupLines(items);
  const qr = findDianQr(qrTexts);
  const plain = lines.map(({ cells }) => cells.map((cell) => cell.plain).join(' ')).join('\n');
  if (plain.length < MIN_TEXT_LENGTH && !qr) return rejectPdf('pdf_no_text');
  const printed = readLines(lines, plain);
  const facts = qr ? mergeQr(printed, qr) : printed;
  if (facts.cufe === null && CUENTA_DE_COBRO.test(plain)) return rejectPdf('pdf_cuenta_de_cobro');
  if (!looksLikeInvoice(facts)) return rejectPdf('pdf_no_data');
  return { ok: true, facts: addSources(facts, printed) };
}

const rejectPdf = (code: PdfRefusal): PdfReadResult => ({ ok: false, code, detail: PDF_DETAIL[code] });

/** "Factura o cuenta de cobro", as utilities print, is an invoice. */
const CUENTA_DE_COBRO = /(?<!\bfacturas?(?: de (?:venta|servicios?))? ?(?:o|y|u|y\/o|\/|-) ?)cuenta de cobro/;

const looksLikeInvoice = ({ cufe, cufe_text, document_kind, number, payable_total }: PdfFacts) =>
  cufe !== null || cufe_text !== null || (document_kind !== null && (number !== null || payable_total !== null));

function readLines(lines: readonly PdfLine[], plain: string): PdfFacts {
  const number = readPrintedNumber(lines);
  const dates = readDates(lines);
  return {
    document_kind: readPrintedKind(plain),
    number: number === null ? null : normalizeNumber(number),
    number_as_printed: number,
    issue_date: dates.issue,
    due_date: dates.due,
    currency: findLabelledValue(lines, /^(?:moneda|divisa)\b/, parseCurrency)?.value ?? null,
    environment: null,
    ...readParties(lines),
    ...readPrintedTotals(lines),
    lines: countPrintedLines(lines),
    ...withoutLateLegacy(readCufe(lines), dates.issue),
    payment: readPayment(lines),
    missing: [],
    sources: {},
  };
}

/** In 2020 the CUFE of 40 digits ended, so in a later invoice they are something else. */
const withoutLateLegacy = (printed: PrintedCufe, issue_date: string | null): PrintedCufe =>
  printed.cufe?.length === 40 && (issue_date ?? '') >= '2021' ? { cufe: null, cufe_text: printed.cufe } : printed;

function readPayment(lines: readonly PdfLine[]): string | null {
  const labels = [/^forma de pago\b/, /^(?:medio|metodo) de pago\b/];
  const texts = labels.flatMap((label) => findLabelledValue(lines, label, parseWords)?.value ?? []);
  return texts.length === 0 ? null : texts.join('; ').toLowerCase();
}

const parseWords = (text: string) => (/^\p{L}/u.test(text) && !text.endsWith(':') ? text.slice(0, 60) : undefined);

function parseCurrency(text: string): string | undefined {
  if (/^pesos?\b/i.test(text)) return 'COP';
  return /^(?:COP|USD|EUR)\b/i.exec(text)?.[0].toUpperCase();
}
