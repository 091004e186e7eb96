/** The last response of a read-only screen. `id` is kind and period ("dashboard:2026"); parse `data` when reading. */
export type Snapshot = { id: string; kind: string; data: unknown; taken_at: number };
