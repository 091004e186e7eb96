import { byOrderKey, orderKeyBetween } from './order-key.ts';

const MAX_KEY_LENGTH = 100;

export type OrderChange = { id: string; order: string };
/** A record of the list, such as a rule or a view. */
type PlacedRecord = { id: string; order: string };

/**
 * The new keys that put one at a position of the list (0 is the first): a single one, unless its new neighbours have the same
 * key, which happens when two devices put theirs at the same place, or there is no short key left.
 */
export function placeInOrder(placed: readonly PlacedRecord[], id: string, position: number): OrderChange[] {
  const others = placed.filter((one) => one.id !== id).toSorted(byOrderKey);
  const index = Math.max(0, Math.min(position, others.length));
  const [before, after] = [others[index - 1]?.order ?? null, others[index]?.order ?? null];
  const tied = before === null ? [] : others.slice(index).filter(({ order }) => order === before);
  const next = others.slice(index).find(({ order }) => before === null || order > before)?.order ?? null;
  const changes = spread([id, ...tied.map((one) => one.id)], before, tied.length > 0 ? next : after);
  if (changes.every(({ order }) => order.length <= MAX_KEY_LENGTH)) return changes;
  return spread([...others.slice(0, index).map((one) => one.id), id, ...others.slice(index).map((one) => one.id)]);
}

function spread(ids: readonly string[], before: string | null = null, after: string | null = null): OrderChange[] {
  let last = before;
  return ids.map((id) => {
    last = orderKeyBetween(last, after);
    return { id, order: last };
  });
}
