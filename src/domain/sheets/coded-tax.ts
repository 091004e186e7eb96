import { foldText } from '#domain/text/fold-text.ts';
import type { RowReader } from './row-reader.ts';
import { type SheetField, TAX_CODES, WITHHOLDING_CODES } from './sheet-field.ts';

type TaxColumns = readonly (readonly [SheetField, string])[];

const OTHER = 'ZZ';
const IVA = '01';
const CODES_BY_NAME: Record<string, string> = { iva: IVA, ic: '02', ica: '03', inc: '04' };
const WITHHOLDINGS: ReadonlySet<string> = new Set(WITHHOLDING_CODES.map(([, code]) => code));

/**
 * The columns of taxes and withholdings of a row of Facturatech, with their codes. Its one amount (IMP_4, or TIM_2 of the
 * group) is of the tax that IMP_1 names, IVA without a name; withheld where TIM_1 or the code says so.
 * docs/imports.md#facturatech.
 */
export function codedTaxColumns(row: RowReader): { taxes: TaxColumns; withholdings: TaxColumns } {
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
  return CODES_BY_NAME[foldText(text)] ?? OTHER;
}

const isYes = (text: string | null): boolean => /^(?:true|verdadero|1|s[ií]|x)$/i.test(text ?? '');
