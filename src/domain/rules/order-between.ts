import { byRuleOrder, type IdentifiedRule } from './prepare-rules.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const MAX_KEY_LENGTH = 100;

/**
 * A fractional key between two others, compared by code unit; null is the beginning or the end. Keys are fractions in base
 * 36 without their "0." and without zeros at the end. When both keys are equal, the result comes right after them.
 */
export function orderBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  if (after === null && low !== '') return orderAfter(low);
  return middle(low, after !== null && after <= low ? null : after);
}

/** The key of a rule at the end: steps of a thousandth of the first three digits keep keys short. */
function orderAfter(last: string): string {
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

export type OrderChange = { id: string; order: string };
type Placed = Pick<IdentifiedRule, 'id' | 'order'>;

/**
 * The new keys that put a rule at a position of the list (0 is the first): one, unless its new neighbours have the same key,
 * which happens when two devices put rules at the same place, or there is no short key left.
 */
export function placeRule(rules: readonly Placed[], id: string, position: number): OrderChange[] {
  const others = rules.filter((rule) => rule.id !== id).toSorted(byRuleOrder);
  const index = Math.max(0, Math.min(position, others.length));
  const [before, after] = [others[index - 1]?.order ?? null, others[index]?.order ?? null];
  const tied = before === null ? [] : others.slice(index).filter(({ order }) => order === before);
  const next = others.slice(index).find(({ order }) => before === null || order > before)?.order ?? null;
  const changes = spread([id, ...tied.map((rule) => rule.id)], before, tied.length > 0 ? next : after);
  if (changes.every(({ order }) => order.length <= MAX_KEY_LENGTH)) return changes;
  return spread([...others.slice(0, index).map((rule) => rule.id), id, ...others.slice(index).map((rule) => rule.id)]);
}

function spread(ids: readonly string[], before: string | null = null, after: string | null = null): OrderChange[] {
  let last = before;
  return ids.map((id) => {
    last = orderBetween(last, after);
    return { id, order: last };
  });
}
