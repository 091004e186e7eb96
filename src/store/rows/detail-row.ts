/** The last answer about one invoice, so that what was seen opens without a network; parse `data` when reading. */
export type DetailRow = { id: string; data: unknown; taken_at: number; used_at: number };
