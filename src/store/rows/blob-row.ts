/**
 * The bytes of a file that waits to be sent. An ArrayBuffer and no Blob: Safari fails to store those
 * (docs/offline.md#uploads). `id` is its upload's.
 */
export type BlobRow = { id: string; bytes: ArrayBuffer; size: number; sha256: string; name: string; mime: string };
