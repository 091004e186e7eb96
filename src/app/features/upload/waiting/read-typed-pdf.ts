import { sameNit } from '#domain/companies/nit.ts';
import { readTypedNit } from '#domain/companies/typed-nit.ts';
import { readPrintedAmount } from '#domain/dian/pdf/pdf-amount.ts';
import { TypedPdf, type WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { fromCents } from '#domain/money.ts';

/** What the inputs contain, as typed. */
export type TypedText = Record<keyof TypedPdf, string>;
export type TypedProblem = 'invalid' | 'own_nit' | 'tax_above_total';
export type TypedProblems = Partial<Record<keyof TypedPdf, TypedProblem>>;

/** The inputs before anybody types: what was read in the PDF. */
export const toTypedText = (pdf: WaitingPdf): TypedText => ({
  number: pdf.number ?? '',
  issue_date: pdf.issue_date ?? '',
  classification: pdf.classification ?? '',
  party_nit: pdf.party_nit ?? '',
  party_name: pdf.party_name ?? '',
  total_amount: toAmountText(pdf.total_amount),
  tax_amount: toAmountText(pdf.tax_amount),
});

const toAmountText = (amount: number | null): string =>
  amount === null ? '' : amount.toLocaleString('es-CO', { maximumFractionDigits: 2 });

/** Reads the inputs, with the problem of each that cannot be right. An empty IVA means none. */
export function readTypedPdf(
  text: TypedText,
  ownNits: readonly string[],
): { type: 'ok'; typed: TypedPdf } | { type: 'invalid'; problems: TypedProblems } {
  const total_amount = readAmount(text.total_amount);
  const tax_amount = text.tax_amount.trim() === '' ? null : readAmount(text.tax_amount);
  const parsed = TypedPdf.safeParse({ ...text, total_amount, tax_amount });
  const problems: TypedProblems = {};
  for (const { path } of parsed.error?.issues ?? []) problems[path[0] as keyof TypedPdf] = 'invalid';
  const party = readTypedNit(text.party_nit).number;
  if (!problems.party_nit && ownNits.some((nit) => sameNit(nit, party))) problems.party_nit = 'own_nit';
  if ((tax_amount ?? 0) > (total_amount ?? Number.POSITIVE_INFINITY)) problems.tax_amount = 'tax_above_total';
  if (!parsed.success || Object.keys(problems).length > 0) return { type: 'invalid', problems };
  return { type: 'ok', typed: parsed.data };
}

function readAmount(text: string): number | undefined {
  const compact = text.replace(/\s/g, '');
  const read = /^\$?[\d.,']+$/.test(compact) ? readPrintedAmount(compact, null) : undefined;
  return read && fromCents(read.value);
}
