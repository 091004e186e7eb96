import type { Database } from '../db/database.ts';
import type { DocumentParser } from '../documents/document-parser.ts';
import type { FileStore } from '../files/file-store.ts';
import type { IncomingMessage } from '../mail/incoming/incoming-message.ts';
import type { SenderCheck } from './check-sender.ts';
import type { InboundMailbox } from './inbound-address.ts';

/** Reads a whole message. Rejects where that took too long, too much memory, or ended its process. */
export type ParseMessage = (request: { bytes: Uint8Array; company_id: string }) => Promise<IncomingMessage>;

export type MailParts = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  /** In the turn of the company that the message was delivered to. */
  checkSender: (bytes: Uint8Array, company_id: string) => Promise<SenderCheck>;
  parseMessage: ParseMessage;
  /** Undefined where no mailbox is set up: then every message is for nobody. */
  inbound: InboundMailbox | undefined;
  now: () => Date;
  onFailure: (error: unknown) => void;
};
