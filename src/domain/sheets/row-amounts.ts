import type { DianDocument, DianTax } from '#domain/dian/document.ts';
import {
  absoluteCents,
  absoluteDifference,
  addCents,
  type Cents,
  NO_MONEY,
  subtractCents,
  sumCents,
} from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { RowReader } from './row-reader.ts';
import { type SheetField, TAX_CODES, WITHHOLDING_CODES } from './sheet-field.ts';

/** docs/imports.md#template: two pesos, in cents. */
const TOLERANCE = 200;

type Fields = Pick<
  DianDocument,
  | 'subtotal'
  | 'allowances'
  | 'tax_amount'
  | 'taxes'
  | 'taxes_by_code'
  | 'withholdings'
  | 'withholdings_by_code'
  | 'withholding_amount'
  | 'payable_total'
>;

/** `agrees`: whether the parts add up to the total; null where the row has no parts. */
export type RowAmounts = { fields: Fields; agrees: boolean | null };

/**
 * Reads the amounts of a row. Those of a credit note are always positive, and so are withholdings and discounts of any
 * document: a minus there says only that they are taken off. `mayCompute` derives the subtotal from the
 * total minus its taxes, because DIAN's listing has no subtotal. `isCoded`: the row names the code of its tax.
 */
export function readAmounts(
  row: RowReader,
  { isNote, mayCompute: canCompute, isCoded }: { isNote: boolean; mayCompute: boolean; isCoded: boolean },
): RowAmounts {
  const signed = (amount: Cents) => (isNote ? absoluteCents(amount) : amount);
  const columns = isCoded ? codedTaxColumns(row) : { taxes: TAX_CODES, withholdings: WITHHOLDING_CODES };
  const taxes = withCode(row, columns.taxes, signed);
  const withholdings = withCode(row, columns.withholdings, absoluteCents);
  const tax_amount = sumCents(taxes.map(({ amount }) => amount));
  const payable_total = signed(row.requiredCents('total'));
  if (payable_total < 0)
    row.addProblem('total', 'No puede ser negativo. Si es una nota crédito, escríbelo en el tipo de documento.');
  const allowances = absoluteCents(row.cents('allowances'));
  const isComputed = canCompute && row.cell('subtotal') === null;
  const rest = subtractCents(addCents(payable_total, allowances), tax_amount);
  const subtotal = isComputed ? rest : signed(row.requiredCents('subtotal'));
  const fields = {
    subtotal,
    allowances,
    tax_amount,
    taxes,
    taxes_by_code: byCode(taxes),
    withholdings,
    withholdings_by_code: byCode(withholdings),
    withholding_amount: sumCents(withholdings.map(({ amount }) => amount)),
    payable_total,
  };
  return { fields, agrees: isComputed ? null : absoluteDifference(subtotal, rest) <= TOLERANCE };
}

function withCode(
  row: RowReader,
  codes: readonly (readonly [SheetField, string])[],
  signed: (amount: Cents) => Cents,
): DianTax[] {
  const taxes: DianTax[] = [];
  for (const [field, code] of codes) {
    const amount = signed(row.cents(field));
    if (amount !== 0) taxes.push({ code, rate: null, amount, base: null, per_unit: null });
  }
  return taxes;
}

/** Two columns may have the same tax: the old listing has taxes on consumption apart. */
function byCode(taxes: readonly DianTax[]): Record<string, Cents> {
  const sums: Record<string, Cents> = {};
  for (const { code, amount } of taxes) sums[code] = addCents(sums[code] ?? NO_MONEY, amount);
  return sums;
}

type TaxColumns = readonly (readonly [SheetField, string])[];

const OTHER = 'ZZ';
const IVA = '01';
const CODES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['iva', IVA],
  ['ic', '02'],
  ['ica', '03'],
  ['inc', '04'],
]);
const WITHHOLDINGS: ReadonlySet<string> = new Set(WITHHOLDING_CODES.map(([, code]) => code));

/**
 * The columns of taxes and withholdings of a row of Facturatech, with their codes. Its one amount (IMP_4, or TIM_2 of the
 * group) is of the tax that IMP_1 names, IVA without a name; withheld where TIM_1 or the code says so.
 * docs/imports.md#facturatech.
 */
function codedTaxColumns(row: RowReader): { taxes: TaxColumns; withholdings: TaxColumns } {
  const field: SheetField = row.cell('iva') === null ? 'tax_group_amount' : 'iva';
  const named = taxCode(row.text('tax_code'));
  const isWithheld = isYes(row.text('tax_withheld')) || WITHHOLDINGS.has(named ?? '');
  const others = TAX_CODES.filter(([other]) => other !== 'iva');
  if (isWithheld) return { taxes: others, withholdings: [...WITHHOLDING_CODES, [field, named ?? OTHER]] };
  return { taxes: [[field, named ?? IVA], ...others], withholdings: WITHHOLDING_CODES };
}

/** DIAN's code of two digits, of which a spreadsheet drops the zero. */
function taxCode(text: string | null): string | null {
  if (text === null) return null;
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0');
  return CODES_BY_NAME.get(foldText(text)) ?? OTHER;
}

const isYes = (text: string | null): boolean => /^(?:true|verdadero|1|s[ií]|x)$/i.test(text ?? '');
