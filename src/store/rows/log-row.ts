/** Events of the engine, for the user and for support. The names are stored on disk: add, never rename. */
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
  | 'problem'
  /** Another person had decided the same before: the change settled by itself. `detail`: their email and the time. */
  | 'decided_first'
  | 'handed_applied'
  | 'handed_discarded';

export type LogRow = { n: number; at: number; kind: LogKind; about: string | null; detail: string };
