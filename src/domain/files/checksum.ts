/** Prime and below 2^31: a product of two such numbers is still exact. */
export const CHECKSUM_ID = 1_000_003;
export const CHECKSUM_TERM = 2_147_483_647;

/**
 * What one row adds to the checksum of a feed (docs/offline.md#pull). A plain sum, so that the order of rows does not
 * matter and SQL finds the same; the product ties a revision to its row.
 */
export function checksumTerm({ id, rev }: { id: string; rev: number }): number {
  const part = Number.parseInt(id.slice(-8), 16) % CHECKSUM_ID;
  return ((part + 1) * ((rev % CHECKSUM_ID) + 1)) % CHECKSUM_TERM;
}
