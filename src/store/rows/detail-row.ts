/** The last response about one invoice, so that it opens without a network; parse `data` when reading. */
export type DetailRow = { id: string; data: unknown; taken_at: number; used_at: number };
