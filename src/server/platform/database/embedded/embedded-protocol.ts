/**
 * Requests of the process to the thread of the embedded database. `exchange` carries messages of PostgreSQL's protocol.
 */
export type EngineRequest =
  | { type: 'open' | 'reset' | 'count-syncs' | 'close' }
  | { type: 'exchange'; bytes: Uint8Array };
export type EngineResponse = { bytes?: Uint8Array; count?: number };
export type SendRequest = (request: EngineRequest) => Promise<EngineResponse>;

/**
 * The buffers that are transferred instead of copied: only those that no other object uses. The sender loses access to
 * them.
 */
export const transferables = ({ bytes }: { bytes?: Uint8Array }): ArrayBuffer[] =>
  bytes && bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength ? [bytes.buffer] : [];

export type RequestMessage = { id: number; request: EngineRequest };
export type ResponseMessage = { id: number; answer: EngineResponse } | { id: number; error: string };
