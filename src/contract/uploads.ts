import { UploadResult } from '#domain/upload.ts';
import { endpoint } from './endpoint.ts';

export const uploadInvoices = endpoint({
  method: 'POST',
  path: '/upload/invoices',
  summary: 'Upload invoices as XML or ZIP files in the repeated field `files`; each file stands alone.',
  access: 'access_upload',
  files: 'files',
  answer: UploadResult,
  problems: ['no_files', 'file_type_not_allowed', 'file_too_big', 'key_reused', 'too_many_attempts'],
});
