/** A CUFE is told apart from all others by its first digits; other identities are short. */
const shortKey = (document: string): string => (/^[0-9a-f]{90,}$/.test(document) ? document.slice(0, 16) : document);

/** A record of a run holds no more; beyond it only the number is known. */
const MAX_CHARACTERS = 40_000;

/** The documents that a run leaves to resolve, as short keys; null when they are too many for its record. */
export function openDocuments(documents: Iterable<string>): string[] | null {
  const keys = [...new Set([...documents].map(shortKey))];
  const size = keys.reduce((sum, key) => sum + key.length + 3, 0);
  return size > MAX_CHARACTERS ? null : keys;
}

/** How many documents of a kept run are still to be resolved, without those that were justified since. */
export function countOpen(summary: Record<string, unknown>, justified: readonly string[]): number {
  const count = typeof summary['to_resolve'] === 'number' ? summary['to_resolve'] : 0;
  const keys = Array.isArray(summary['open']) ? new Set<unknown>(summary['open']) : undefined;
  if (!keys) return count;
  return count - new Set(justified.map(shortKey).filter((key) => keys.has(key))).size;
}
