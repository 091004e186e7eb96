/** What an administrator decided about another person's change, by its id (docs/offline.md#handing-changes-over). */
export type HandedRow = { op_id: string; decision: 'applied' | 'discarded'; at: number };
