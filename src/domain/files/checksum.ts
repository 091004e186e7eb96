/** Primes below 2^31, so that the intermediate results stay exact. */
export const CHECKSUM_ID = 1_000_003;
export const CHECKSUM_TERM = 2_147_483_647;

/**
 * The term of one row in the checksum of a feed (docs/offline.md#pull). The checksum is a plain sum, so the order of
 * rows does not matter and SQL gives the same; the product ties a revision to its row.
 */
export function checksumTerm({ id, rev }: { id: string; rev: number }): number {
  const part = Number.parseInt(id.slice(-8), 16) % CHECKSUM_ID;
  return ((part + 1) * ((rev % CHECKSUM_ID) + 1)) % CHECKSUM_TERM;
}

/** The number of rows, and the sum of their terms. */
export const digestOf = (rows: readonly { id: string; rev: number }[]): { count: number; checksum: number } => ({
  count: rows.length,
  checksum: rows.reduce((sum, row) => sum + checksumTerm(row), 0),
});
