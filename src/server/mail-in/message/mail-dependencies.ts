import type { DocumentParser } from '../../documents/parser/document-parser.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { InboundMailbox } from '../addresses/inbound-address.ts';
import type { SenderCheck } from '../senders/check-sender.ts';
import type { IncomingMessage } from './incoming-message.ts';

/** Parses a whole message. Rejects when parsing takes too long, uses too much memory, or ends its process. */
export type ParseMessage = (request: { bytes: Uint8Array; company_id: string }) => Promise<IncomingMessage>;

export type MailDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  /** The parser schedules checks by company: `company_id` is the company that received the message. */
  checkSender: (bytes: Uint8Array, company_id: string) => Promise<SenderCheck>;
  parseMessage: ParseMessage;
  /** Undefined when no mailbox is configured: then a message matches no company. */
  inbound: InboundMailbox | undefined;
  now: () => Date;
  onFailure: (error: unknown) => void;
};
