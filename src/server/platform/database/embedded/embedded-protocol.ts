/** What the process asks of the embedded database's thread. `exchange` carries PostgreSQL's own protocol. */
export type EngineRequest =
  | { type: 'open' | 'reset' | 'count-syncs' | 'close' }
  | { type: 'exchange'; bytes: Uint8Array };
export type EngineResponse = { bytes?: Uint8Array; count?: number };
export type SendRequest = (request: EngineRequest) => Promise<EngineResponse>;

/** What is handed over instead of copied: bytes that share their memory with nothing else, and who had them has no more. */
export const transferables = ({ bytes }: { bytes?: Uint8Array }): ArrayBuffer[] =>
  bytes && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength ? [bytes.buffer] : [];

export type RequestMessage = { id: number; request: EngineRequest };
export type ResponseMessage = { id: number; answer: EngineResponse } | { id: number; error: string };
