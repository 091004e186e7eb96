import { z } from 'zod/mini';
import { MAX_UPLOAD_BYTES, UPLOAD_PART_BYTES, UploadResult } from '#domain/files/upload.ts';
import { UploadEntry } from '#domain/files/upload-entry.ts';
import { Invoice } from '#domain/invoices/invoice.ts';
import { endpoint } from './endpoint.ts';

export const uploadInvoices = endpoint({
  method: 'POST',
  path: '/upload/invoices',
  summary:
    'Upload invoices as XML, ZIP or, where the plan includes them, PDF files in the repeated field `files`; each file stands alone.',
  access: 'access_upload',
  audit: 'file.uploaded',
  files: 'files',
  response: UploadResult,
  problems: [
    'no_files',
    'file_type_not_allowed',
    'file_too_big',
    'key_reused',
    'change_forgotten',
    'too_many_attempts',
  ],
});

export const UploadHistoryFilter = z.enum(['all', 'with_problems']);
export type UploadHistoryFilter = z.infer<typeof UploadHistoryFilter>;

export const listUploads = endpoint({
  method: 'GET',
  path: '/uploads',
  summary:
    'The uploads of the last 180 days with their results, newest first; `before` is the `next` of the page before, `with_problems` leaves out those of which everything was kept.',
  access: 'access_upload',
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    filter: z._default(UploadHistoryFilter, 'all'),
  }),
  response: z.object({ items: z.array(UploadEntry), next: z.nullable(z.int()) }),
  problems: [],
});

/**
 * docs/specification.md#entities for one file, and the current invoices that it created or changed: the device needs no
 * further request.
 */
export const UploadedFile = z.object({ ...UploadResult.shape, invoices: z.array(Invoice) });
export type UploadedFile = z.infer<typeof UploadedFile>;

const FileName = z.string().check(z.minLength(1), z.maxLength(255));
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const MAX_PARTS = Math.ceil(MAX_UPLOAD_BYTES / UPLOAD_PART_BYTES);

const id = z.uuid();

/** With `Content-Digest: sha-256=:…:`. The device chooses the id: the same request again gets the same response. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/uploads/:id',
  summary: 'Upload one file of at most 5 MB under an id of your own; its bytes are the body.',
  access: 'access_upload',
  audit: 'file.uploaded',
  params: z.object({ id }),
  query: z.object({ name: FileName }),
  bytes: true,
  response: UploadedFile,
  problems: ['invalid_input', 'file_too_big', 'key_reused', 'change_forgotten', 'too_many_attempts'],
});

/** The parts of a file that the server already has: their indexes, from 0. */
export const UploadParts = z.object({ parts: z.array(z.int()), is_done: z.boolean() });
export type UploadParts = z.infer<typeof UploadParts>;

export const readUpload = endpoint({
  method: 'GET',
  path: '/uploads/:id',
  summary: 'What the server has of a file that is uploaded in parts.',
  access: 'access_upload',
  params: z.object({ id }),
  response: UploadParts,
  problems: [],
});

export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/uploads/:id/parts/:n',
  summary: 'One part of a larger file, 1 MB but for the last; kept for a week.',
  access: 'access_upload',
  params: z.object({ id, n: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_PARTS - 1)) }),
  bytes: true,
  response: UploadParts,
  problems: ['invalid_input', 'file_too_big', 'too_many_attempts'],
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/uploads/:id/complete',
  summary: 'Puts the parts of a file together, and it goes in as if it had come at once.',
  access: 'access_upload',
  audit: 'file.uploaded',
  params: z.object({ id }),
  body: z.object({
    name: FileName,
    size: z.int().check(z.minimum(1), z.maximum(MAX_UPLOAD_BYTES)),
    sha256: Sha256,
  }),
  response: UploadedFile,
  problems: ['upload_incomplete', 'key_reused', 'change_forgotten', 'too_many_attempts', 'not_ready'],
});
