import { orderKeyBetween } from '#domain/records/order-key.ts';
import { byRuleOrder, type IdentifiedRule } from './prepare-rules.ts';

const MAX_KEY_LENGTH = 100;

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
    last = orderKeyBetween(last, after);
    return { id, order: last };
  });
}
