import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MailboxProblem, MailDocument, MailStatus } from '#domain/mail/mail-message.ts';
import type { Instant, InstantOrNull } from '../platform/database/column-types.ts';

/**
 * The log of a company's e-mails. `raw_sha256` names the stored bytes of the message; null once they are not needed.
 */
type MailMessages = {
  company_id: string;
  id: Generated<string>;
  place: GeneratedAlways<number>;
  message_key: string;
  message_id: string | null;
  status: MailStatus;
  sender: string | null;
  sender_name: string | null;
  subject: string;
  sent_at: string | null;
  received_at: string;
  detail: string | null;
  created_count: Generated<number>;
  attached_count: Generated<number>;
  duplicate_count: Generated<number>;
  refused_count: Generated<number>;
  documents: ColumnType<MailDocument[], string | undefined, string>;
  raw_sha256: string | null;
  /** The user who accepted a message whose sender could not be verified. */
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The verified sender, in the form of `accepted_senders`; null when it was not verified. */
  verified_sender: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Messages that match no company. `size` is in bytes. */
type StrayMessages = { message_key: string; size: number; received_at: string };

/** The secret part of a company's inbound address. */
type InboundAddresses = { company_id: string; token: string; created_at: Instant };

type CertifiedEmailTokens = {
  token_hash: Buffer;
  company_id: string;
  email: string;
  expires_at: string;
  used_at: InstantOrNull;
};

/** `sender` is a domain, or an address of a public mail provider. */
type AcceptedSenders = { company_id: string; sender: string; accepted_by: string | null; created_at: Instant };

/**
 * `trying_uid` is the current message and `tries` how often it was started: a message that crashes the process must not
 * do so without end.
 */
type Mailboxes = {
  name: string;
  uid_validity: ColumnType<number | null, number | null | undefined, number | null>;
  last_uid: Generated<number>;
  trying_uid: ColumnType<number | null, number | null | undefined, number | null>;
  tries: Generated<number>;
  reader: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: InstantOrNull;
  read_at: InstantOrNull;
  problem: ColumnType<MailboxProblem | null, MailboxProblem | null | undefined, MailboxProblem | null>;
};

export type MailTables = {
  mail_messages: MailMessages;
  stray_messages: StrayMessages;
  mailboxes: Mailboxes;
  inbound_addresses: InboundAddresses;
  certified_email_tokens: CertifiedEmailTokens;
  accepted_senders: AcceptedSenders;
};
