/**
 * The bytes of a file that waits to be sent. An ArrayBuffer, not a Blob: Safari fails to store Blobs
 * (docs/offline.md#uploads). `id` is the id of its upload.
 */
export type BlobRow = { id: string; bytes: ArrayBuffer; size: number; sha256: string; name: string; mime: string };
