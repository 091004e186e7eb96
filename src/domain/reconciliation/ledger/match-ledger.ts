import { absoluteDifference } from '#domain/money.ts';
import { numberTail } from '../document-identity.ts';
import type { DayRange } from '../only-local-reason.ts';
import type { LedgerVoucher } from './group-vouchers.ts';
import type { LedgerDocument } from './ledger-document.ts';

export type OnlyLedgerReason =
  | 'voided'
  | 'payment'
  | 'payroll'
  | 'no_party'
  | 'no_number'
  | 'repeated'
  | 'outside'
  | 'unknown';

/** Every document and every voucher is in exactly one entry. */
export type LedgerEntry =
  | { type: 'posted'; document: LedgerDocument; voucher: LedgerVoucher }
  | { type: 'posted_different'; document: LedgerDocument; voucher: LedgerVoucher }
  | { type: 'posted_other_month'; document: LedgerDocument; voucher: LedgerVoucher }
  /** `party_unknown`: the ledger has no voucher of this third party, not even a payment. */
  | { type: 'not_posted'; document: LedgerDocument; reason: 'party_unknown' | 'number_not_found' }
  | { type: 'only_ledger'; voucher: LedgerVoucher; reason: OnlyLedgerReason };

/** One peso, in cents. */
const ROUNDING = 100;
const LAST_DIGITS = 4;

/**
 * Finds each document among the vouchers of its third party, by the rules of docs/reconciliation.md#ledger in their
 * order: the full number first, then fewer of its digits.
 */
export function matchLedger(
  documents: readonly LedgerDocument[],
  vouchers: readonly LedgerVoucher[],
  covered: DayRange,
): LedgerEntry[] {
  const possible = vouchers.filter(mayBePosted);
  const index = indexVouchers(possible);
  const parties = new Set(vouchers.map(({ party }) => party));
  const matches = new Map<LedgerDocument, LedgerVoucher>();
  const taken = new Set<LedgerVoucher>();
  for (const fits of RULES) {
    for (const document of documents) {
      if (matches.has(document)) continue;
      const candidates = vouchersLike(document, index).filter(
        (voucher) => !taken.has(voucher) && isSameDirection(document, voucher) && fits.test(document, voucher),
      );
      const [first] = candidates;
      if (first === undefined || (fits.isAlone && candidates.length > 1)) continue;
      matches.set(document, first);
      taken.add(first);
    }
  }
  const matched = documents.map((document) => entryOf(document, matches.get(document), parties.has(document.party)));
  const names = new Set([...taken].flatMap(({ party, numbers }) => numbers.map((number) => `${party}|${number}`)));
  const left = vouchers.filter((voucher) => !taken.has(voucher));
  return [
    ...matched,
    ...left.map((voucher) => ({ type: 'only_ledger', voucher, reason: reasonOf(voucher, names, covered) }) as const),
  ];
}

const mayBePosted = (voucher: LedgerVoucher): boolean =>
  voucher.party !== '' && !voucher.voided && !voucher.is_payment && !voucher.is_payroll;

type VoucherIndex = ReadonlyMap<string, readonly LedgerVoucher[]>;

/** By third party and the last digits of each number: every rule below compares at least these. */
function indexVouchers(vouchers: readonly LedgerVoucher[]): VoucherIndex {
  const index = new Map<string, LedgerVoucher[]>();
  for (const voucher of vouchers) {
    for (const key of keysOf(voucher.party, voucher.numbers.map(numberTail))) {
      const some = index.get(key);
      if (some) some.push(voucher);
      else index.set(key, [voucher]);
    }
  }
  return index;
}

function vouchersLike({ party, numbers, tails }: LedgerDocument, index: VoucherIndex): LedgerVoucher[] {
  const keys = keysOf(party, [...tails, ...numbers.map(numberTail)]);
  return [...new Set([...keys].flatMap((key) => index.get(key) ?? []))];
}

const keysOf = (party: string, tails: readonly string[]): Set<string> =>
  new Set(tails.map((tail) => `${party}|${tail.slice(-LAST_DIGITS)}`));

type Rule = { isAlone: boolean; test: (document: LedgerDocument, voucher: LedgerVoucher) => boolean };

const hasTotal = ({ total }: LedgerDocument, voucher: LedgerVoucher): boolean =>
  total === null || absoluteDifference(total, voucher.total) <= ROUNDING;
const hasNumber = (document: LedgerDocument, { numbers }: LedgerVoucher) =>
  numbers.some((number) => document.numbers.includes(number));
const hasTail = ({ tails }: LedgerDocument, { numbers }: LedgerVoucher) =>
  numbers.some((number) => tails.includes(numberTail(number)));
/** The ledger has the digits without any prefix. */
const hasDigits = ({ tails }: LedgerDocument, { numbers }: LedgerVoucher) =>
  numbers.some((number) => tails.includes(number));
const hasLastDigits = ({ tails }: LedgerDocument, { numbers }: LedgerVoucher) => {
  const last = tails.flatMap(lastDigits);
  return numbers.some((number) => lastDigits(numberTail(number)).some((digits) => last.includes(digits)));
};
/** None for a shorter number. */
const lastDigits = (tail: string): string[] => (tail.length < LAST_DIGITS ? [] : [tail.slice(-LAST_DIGITS)]);

const RULES: readonly Rule[] = [
  { isAlone: false, test: (document, voucher) => hasNumber(document, voucher) && hasTotal(document, voucher) },
  { isAlone: true, test: (document, voucher) => hasTail(document, voucher) && hasTotal(document, voucher) },
  { isAlone: false, test: hasNumber },
  { isAlone: true, test: (document, voucher) => hasLastDigits(document, voucher) && hasTotal(document, voucher) },
  { isAlone: true, test: hasDigits },
];

const isSameDirection = ({ direction }: LedgerDocument, voucher: LedgerVoucher): boolean =>
  voucher.direction === null || voucher.direction === direction;

function entryOf(document: LedgerDocument, voucher: LedgerVoucher | undefined, isKnown: boolean): LedgerEntry {
  if (!voucher) return { type: 'not_posted', document, reason: isKnown ? 'number_not_found' : 'party_unknown' };
  if (!hasTotal(document, voucher)) return { type: 'posted_different', document, voucher };
  const isSameMonth = document.date.slice(0, 7) === voucher.date.slice(0, 7);
  return { type: isSameMonth ? 'posted' : 'posted_other_month', document, voucher };
}

function reasonOf(voucher: LedgerVoucher, names: ReadonlySet<string>, covered: DayRange): OnlyLedgerReason {
  if (voucher.voided) return 'voided';
  if (voucher.is_payroll) return 'payroll';
  if (voucher.is_payment) return 'payment';
  if (voucher.party === '') return 'no_party';
  if (voucher.numbers.length === 0) return 'no_number';
  if (voucher.numbers.some((number) => names.has(`${voucher.party}|${number}`))) return 'repeated';
  return voucher.date < covered.from || voucher.date > covered.to ? 'outside' : 'unknown';
}
