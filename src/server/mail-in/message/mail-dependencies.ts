import type { DocumentParser } from '../../documents/parser/document-parser.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { InboundMailbox } from '../addresses/inbound-address.ts';
import type { SenderCheck } from '../senders/check-sender.ts';
import type { IncomingMessage } from './incoming-message.ts';

/** Reads a whole message. Rejects where that took too long, too much memory, or ended its process. */
export type ParseMessage = (request: { bytes: Uint8Array; company_id: string }) => Promise<IncomingMessage>;

export type MailDependencies = {
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
