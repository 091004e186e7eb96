import type { SkipReason } from './file-kinds.ts';

/** A file of a message in the form of an upload (`null` bytes: too big), or the reason why it is not parsed. */
export type IncomingFile = { filename: string; bytes: Uint8Array | null } | { filename: string; refused: string };

/** A part that is no file to read; `filename` is empty when it has no name. */
export type SkippedPart = { filename: string; reason: SkipReason };

/** The content of a message. None of it is trusted until the sender is verified (senders/check-sender.ts). */
export type IncomingMessage = {
  message_id: string | null;
  /**
   * The same value for the same message on every delivery path: a hash of the sender's content, not of the headers that
   * servers added.
   */
  message_key: string;
  sender: string | null;
  sender_name: string | null;
  subject: string;
  sent_at: string | null;
  files: IncomingFile[];
  /** With `files`, every part of the message that does not hold others. */
  skipped: SkippedPart[];
  /** Why its files were not parsed; Spanish text for the user. */
  refused: string | null;
};
