const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A fractional key between two others, compared by code unit; null is the beginning or the end. Keys are fractions in base
 * 36 without their "0." and without zeros at the end. Where `after` is not behind `before`, the result is right after `before`.
 */
export function orderKeyBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  if (after === null && low !== '') return orderKeyAfter(low);
  return middle(low, after !== null && after <= low ? null : after);
}

/** The key at the end: steps of a thousandth of the first three digits keep keys short. */
function orderKeyAfter(last: string): string {
  const next = Number.parseInt(last.slice(0, 3).padEnd(3, '0'), 36) + 37;
  return next < 36 ** 3 ? next.toString(36).padStart(3, '0').replace(/0+$/, '') : middle(last, null);
}

/** `low` < result < `high`. */
function middle(low: string, high: string | null): string {
  let prefix = '';
  for (let place = 0; ; place += 1) {
    const from = DIGITS.indexOf(low.charAt(place) || '0');
    const to = high?.startsWith(prefix) ? DIGITS.indexOf(high.charAt(place)) : DIGITS.length;
    if (to - from > 1) return prefix + DIGITS.charAt(Math.floor((from + to) / 2));
    prefix += DIGITS.charAt(from);
  }
}

type Ordered = { id: string; order: string };

/** The order of what has such keys; the id breaks ties: two devices may have given the same key. */
export const byOrderKey = (a: Ordered, b: Ordered): number => compare(a.order, b.order) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
