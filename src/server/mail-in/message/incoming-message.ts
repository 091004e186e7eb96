/** A file of a message as uploads take it (`null` bytes: too big), or why it is not even looked into. */
export type IncomingFile = { filename: string; bytes: Uint8Array | null } | { filename: string; refused: string };

/** What a message says. Nothing in it is true until somebody has checked who sent it (mail-in/check-sender.ts). */
export type IncomingMessage = {
  message_id: string | null;
  /** The same for the same message, whichever way it came: of what its sender wrote, not of what was added on its way. */
  message_key: string;
  sender: string | null;
  sender_name: string | null;
  subject: string;
  sent_at: string | null;
  files: IncomingFile[];
  /** Why its files were not read; Spanish, ready to show. */
  refused: string | null;
};
