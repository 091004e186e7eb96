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
import { codedTaxColumns } from './coded-tax.ts';
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
