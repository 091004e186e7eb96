/** Bytes that keep space free for small changes on a full device (docs/offline.md#storage): one part of the reserve. */
export type ReserveRow = { id: number; bytes: ArrayBuffer };
