/** What the process asks of the embedded database's thread. `exchange` carries PostgreSQL's own protocol. */
export type Request = { op: 'open' | 'reset' | 'count-syncs' | 'close' } | { op: 'exchange'; bytes: Uint8Array };
export type Answer = { bytes?: Uint8Array; count?: number };
export type Ask = (request: Request) => Promise<Answer>;

/** What is handed over instead of copied: bytes that share their memory with nothing else, and who had them has no more. */
export const handedOver = ({ bytes }: { bytes?: Uint8Array }): ArrayBuffer[] =>
  bytes && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength ? [bytes.buffer] : [];

export type Posted = { id: number; request: Request };
export type Replied = { id: number; answer: Answer } | { id: number; error: string };
