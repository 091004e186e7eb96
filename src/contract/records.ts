import { z } from 'zod/mini';
import { AttachmentRef, RecordContent, RecordState } from '#domain/records/record.ts';
import { endpoint } from './endpoint.ts';

const ById = z.object({ id: z.uuid() });
/** The revision that the author saw; 0 for a new record. */
const base_rev = z.int().check(z.minimum(0));

export const putRecord = endpoint({
  method: 'PUT',
  path: '/records/:id',
  summary:
    'Create or replace a record, if nobody else changed it since `base_rev`. The bytes of its attachment come before. Rules are written by super users, administrators and the titular, the approval policy by the last two.',
  access: 'view_invoices',
  audit: 'record.saved',
  params: ById,
  body: z.object({ ...RecordContent.shape, base_rev }),
  response: RecordState,
  problems: [
    'invalid_input',
    'not_allowed',
    'conflict',
    'records_limit',
    'upload_incomplete',
    'key_reused',
    'change_forgotten',
    'feed_expired',
  ],
});

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/records/:id',
  summary:
    'Delete a record, if nobody else changed it since `base_rev`. Deleting it again answers the same. Who may write a type may delete it.',
  access: 'view_invoices',
  audit: 'record.removed',
  params: ById,
  body: z.object({ base_rev }),
  response: RecordState,
  problems: ['not_allowed', 'conflict', 'key_reused', 'change_forgotten', 'feed_expired'],
});

/** With `Content-Digest: sha-256=:…:`. The server stores the bytes and does not read them. */
export const putRecordAttachment = endpoint({
  method: 'PUT',
  path: '/records/:id/attachment',
  summary: 'Send the bytes of an attachment of at most 30 MB, before the record that names it.',
  access: 'view_invoices',
  params: ById,
  query: z.object({ type: z.string().check(z.minLength(1), z.maxLength(60)) }),
  bytes: true,
  response: AttachmentRef,
  problems: ['invalid_input', 'not_allowed', 'file_too_big', 'too_many_attempts'],
});

export const getRecordAttachment = endpoint({
  method: 'GET',
  path: '/records/:id/attachment',
  summary: 'The bytes of the attachment of a record.',
  access: 'view_invoices',
  params: ById,
  response: z.instanceof(Uint8Array),
  download: ['application/octet-stream'],
  problems: ['not_found'],
});

const Label = z.optional(z.string().check(z.maxLength(64)));

/** A page of the records that changed after `since`, in commit order; the rules of `ChangesPage`. */
export const RecordsPage = z.object({
  epoch: z.string(),
  records: z.array(RecordState),
  cursor: z.int(),
  position: z.string(),
  more: z.boolean(),
});
export type RecordsPage = z.infer<typeof RecordsPage>;

export const pullRecords = endpoint({
  method: 'GET',
  path: '/sync/records',
  summary: 'The records that changed since a cursor, in the order they were committed, of the types the user may read.',
  access: 'view_invoices',
  query: z.object({
    since: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    epoch: Label,
    position: Label,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
  }),
  response: RecordsPage,
  problems: ['feed_expired', 'client_too_old'],
});
