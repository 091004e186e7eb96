/** Bytes that keep space free for small changes on a full device (docs/offline.md#storage). At most one row, id 1. */
export type ReserveRow = { id: 1; bytes: ArrayBuffer };
