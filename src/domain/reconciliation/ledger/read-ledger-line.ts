import { type Cents, NO_MONEY, subtractCents } from '#domain/money.ts';
import { cellText, isEmptyText, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { sheetDate } from '#domain/sheets/sheet-date.ts';
import { sheetCents } from '#domain/sheets/sheet-decimal.ts';
import { sheetNit } from '#domain/sheets/sheet-nit.ts';
import { sheetNumber } from '#domain/sheets/sheet-number.ts';
import { partyKey } from '../document-identity.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';

/** One line of a journal. `voucher` names the voucher it belongs to; `number` is the document of the third party. */
export type LedgerLine = {
  row: number;
  voucher: string;
  voucher_number: string;
  date: string;
  /** The key (partyKey) of the third party; empty when the line has none. */
  party: string;
  prefix: string;
  number: string;
  note: string;
  account: string;
  debit: Cents;
  credit: Cents;
  voided: boolean;
};

export type LedgerLineResult = { type: 'ok'; line: LedgerLine } | { type: 'error'; row: number; reason: LineProblem };
export type LineProblem = 'no_date' | 'no_amount';

type Sheet = { columns: LedgerColumns; countsFrom1904: boolean };

/** Undefined for a line of totals or titles: it has neither a date nor a third party. */
export function readLedgerLine({ columns, countsFrom1904 }: Sheet, row: SheetRow): LedgerLineResult | undefined {
  const text = (field: LedgerField) => cellAt(row, columns[field]);
  const date = readDate({ columns, countsFrom1904 }, row);
  const party = readParty(text('nit')) || readParty(text('header_nit'));
  if (date === undefined) return party === '' ? undefined : { type: 'error', row: row.row, reason: 'no_date' };
  const amounts = readAmounts(columns, row);
  if (amounts === undefined) return { type: 'error', row: row.row, reason: 'no_amount' };
  const voucher_number = sheetNumber(text('voucher_number'));
  const line: LedgerLine = {
    row: row.row,
    voucher: [sheetNumber(text('voucher_type')), sheetNumber(text('voucher_code')), voucher_number].join('-'),
    voucher_number,
    date,
    party,
    prefix: withoutZero(sheetNumber(text('prefix'))),
    number: withoutZero(sheetNumber(text('number'))),
    note: `${text('note')} ${text('header_note')}`.trim(),
    account: sheetNumber(text('account')),
    ...amounts,
    voided: /^(?:s|si|sí|-?1|verdadero|true)$/i.test(text('voided')),
  };
  return { type: 'ok', line };
}

function cellAt({ cells }: SheetRow, at: number | undefined): string {
  const text = at === undefined ? '' : cellText(cells[at] ?? null);
  return isEmptyText(text) ? '' : text;
}

/** Programs write 0 for no number. */
const withoutZero = (text: string): string => (/^0+$/.test(text) ? '' : text);

function readDate({ columns, countsFrom1904 }: Sheet, row: SheetRow): string | undefined {
  if (columns.date !== undefined) return sheetDate(row.cells[columns.date] ?? null, countsFrom1904);
  const parts = (['year', 'month', 'day'] as const).map((field) => cellAt(row, columns[field]) || '1');
  return sheetDate(parts.join('-'));
}

function readParty(text: string): string {
  const nit = sheetNit(text)?.nit;
  return nit === undefined ? '' : partyKey(nit);
}

type Amounts = { debit: Cents; credit: Cents };

/** Two columns, one column with the side beside it, or one column where credits are negative. Undefined without a number. */
function readAmounts(columns: LedgerColumns, row: SheetRow): Amounts | undefined {
  if (columns.debit !== undefined && columns.credit !== undefined) {
    const [debit, credit] = [readAmount(row, columns.debit), readAmount(row, columns.credit)];
    return debit === undefined || credit === undefined ? undefined : { debit, credit };
  }
  const value = readAmount(row, columns.value);
  if (value === undefined) return undefined;
  const isSigned = columns.side === undefined;
  const isCredit = isSigned ? value < 0 : /^c/i.test(cellAt(row, columns.side));
  const amount = isSigned && isCredit ? subtractCents(NO_MONEY, value) : value;
  return isCredit ? { debit: NO_MONEY, credit: amount } : { debit: amount, credit: NO_MONEY };
}

/** An empty cell is 0. */
function readAmount(row: SheetRow, at: number | undefined): Cents | undefined {
  return cellAt(row, at) === '' ? NO_MONEY : sheetCents(row.cells[at ?? -1] ?? null);
}
