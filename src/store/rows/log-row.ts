/** What the engine did, for the person and for support. Names are kept on disk: add, never rename. */
export type LogKind =
  | 'queued'
  | 'replaced'
  | 'undone'
  | 'sent'
  | 'parked'
  | 'conflict'
  | 'discarded'
  | 'retry'
  | 'paused'
  | 'resumed'
  | 'rebootstrap'
  | 'problem';

export type LogRow = { n: number; at: number; kind: LogKind; about: string | null; detail: string };
