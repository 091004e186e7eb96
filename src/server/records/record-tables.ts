import type { Generated } from 'kysely';
import type { Instant, InstantOrNull, Json } from '../platform/database/column-types.ts';

/** `rev` is 0 only inside the transaction that writes. A deleted record is a tombstone without data. */
type Records = {
  company_id: string;
  id: string;
  type: string;
  data: Json<Record<string, unknown>>;
  attachment_sha256: string | null;
  rev: Generated<number>;
  updated_by: string;
  updated_on: string | null;
  updated_at: Instant;
  deleted_at: InstantOrNull;
};

type RecordAttachments = { company_id: string; record_id: string; sha256: string; size: number; created_at: Instant };

/** A person whom a comment has mentioned: they got an e-mail about it. */
type CommentMentions = { company_id: string; comment_id: string; user_id: string; at: Instant };

export type RecordTables = {
  records: Records;
  record_attachments: RecordAttachments;
  comment_mentions: CommentMentions;
};
