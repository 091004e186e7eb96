import { type Cents, subtractCents, sumCents } from '#domain/money.ts';
import { normalizeNumber } from '../document-identity.ts';
import type { LedgerLine } from './read-ledger-line.ts';

/** What the accounts of a voucher show that it records; null where they do not. */
export type VoucherDirection = 'purchase' | 'purchase_return' | 'sale' | 'sale_return';

/**
 * The lines of one voucher that belong to one document of a third party. `total` is the larger side, which is the
 * total of the document before withholdings; `numbers` are normalized texts that may be its number, the best first.
 */
export type LedgerVoucher = {
  voucher: string;
  rows: number[];
  date: string;
  party: string;
  numbers: string[];
  total: Cents;
  direction: VoucherDirection | null;
  /** Only money and balances with third parties move. */
  is_payment: boolean;
  is_payroll: boolean;
  voided: boolean;
};

/** Sums the lines by voucher, third party and document. */
export function groupVouchers(lines: readonly LedgerLine[]): LedgerVoucher[] {
  const vouchers = [...groupBy(lines, ({ voucher }) => voucher).values()];
  const ofParties = vouchers.flatMap((some) => [...groupByNamed(some, ({ party }) => party).values()]);
  return ofParties.flatMap((some) => [...groupByNamed(some, documentOf).values()].map(toVoucher));
}

const documentOf = ({ prefix, number }: LedgerLine): string => (number === '' ? '' : normalizeNumber(prefix + number));

/**
 * Lines without a third party (an expense) or without a document (taxes, the payable) belong to the only one of their
 * voucher; where it has several, they stay apart.
 */
function groupByNamed(lines: readonly LedgerLine[], nameOf: (line: LedgerLine) => string): Map<string, LedgerLine[]> {
  const groups = groupBy(lines, nameOf);
  const unnamed = groups.get('');
  const [only, ...others] = [...groups.keys()].filter((name) => name !== '');
  if (unnamed && only !== undefined && others.length === 0) {
    groups.set(only, [...(groups.get(only) ?? []), ...unnamed]);
    groups.delete('');
  }
  return groups;
}

function toVoucher(lines: readonly LedgerLine[]): LedgerVoucher {
  const [first] = lines;
  const accounts = lines.map(({ account }) => account).filter((account) => account !== '');
  return {
    voucher: first?.voucher ?? '',
    rows: lines.map(({ row }) => row),
    date: first?.date ?? '',
    party: lines.find(({ party }) => party !== '')?.party ?? '',
    numbers: candidateNumbers(lines),
    total: totalOf(lines),
    direction: directionOf(lines),
    is_payment: accounts.length > 0 && accounts.every((account) => /^(?:11|13|21|22|23)/.test(account)),
    is_payroll: accounts.some((account) => account.startsWith('2505')),
    voided: lines.some(({ voided }) => voided),
  };
}

/** Goods leave the stock in the voucher of a sale; that is not a part of the document's total. */
function totalOf(lines: readonly LedgerLine[]): Cents {
  const isCost = ({ account, debit, credit }: LedgerLine) =>
    (/^6/.test(account) && debit > 0) || (/^14/.test(account) && credit > 0);
  const costs = lines.filter(isCost);
  const hasBoth = costs.some(({ debit }) => debit > 0) && costs.some(({ credit }) => credit > 0);
  const counted = hasBoth ? lines.filter((line) => !isCost(line)) : lines;
  const [debit, credit] = [sumCents(counted.map((line) => line.debit)), sumCents(counted.map((line) => line.credit))];
  return debit > credit ? debit : credit;
}

function directionOf(lines: readonly LedgerLine[]): VoucherDirection | null {
  const net = (accounts: RegExp) =>
    sumCents(
      lines.filter(({ account }) => accounts.test(account)).map((line) => subtractCents(line.debit, line.credit)),
    );
  const income = net(/^4/);
  if (income !== 0) return income < 0 ? 'sale' : 'sale_return';
  const cost = net(/^(?:[567]|1[4-9])/);
  if (cost !== 0) return cost > 0 ? 'purchase' : 'purchase_return';
  return null;
}

/** A word of a note that may be a number: letters, then at least three digits. */
const NUMBER_IN_NOTE = /(?<![A-Z0-9])[A-Z]{0,6}[ -]?\d{3,12}(?!\d)/gi;
const MAX_NUMBERS = 8;

function candidateNumbers(lines: readonly LedgerLine[]): string[] {
  const numbers = new Set<string>();
  for (const { prefix, number } of lines) if (number !== '') numbers.add(normalizeNumber(prefix + number));
  for (const { prefix, voucher_number, number } of lines) {
    if (number === '' && voucher_number !== '') numbers.add(normalizeNumber(prefix + voucher_number));
  }
  for (const { note } of lines) {
    for (const [word] of note.slice(0, 200).matchAll(NUMBER_IN_NOTE)) numbers.add(normalizeNumber(word));
  }
  return [...numbers].slice(0, MAX_NUMBERS);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
