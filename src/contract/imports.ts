import { z } from 'zod/mini';
import { Invoice } from '#domain/invoices/invoice.ts';
import {
  ForeignChoice,
  ImportJob,
  ImportMapping,
  ImportPreview,
  ImportTemplate,
  MAX_UNKNOWN_TYPES,
  TypeAnswer,
  UndoneImport,
} from '#domain/sheets/import-job.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { endpoint } from './endpoint.ts';

const access = 'access_imports';
const id = z.uuid();
const Bytes = z.instanceof(Uint8Array);
const FACTUSOL = 'The template `factusol` is not available yet: it is refused with `template_unavailable`.';
const SheetForm = z.object({
  template_type: z.optional(ImportTemplate),
  mapping: z.optional(ImportMapping),
  foreign: z.optional(ForeignChoice),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'The imports of the company, the newest first; 100 at most.',
  access,
  response: z.array(ImportJob),
  problems: [],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  summary: 'One import, as far as it has come.',
  access,
  params: z.object({ id }),
  response: ImportJob,
  problems: ['import_not_found'],
});

export const importInvoices = endpoint({
  method: 'POST',
  path: '/imports/invoices',
  summary:
    'Import a spreadsheet (.xlsx) in the field `file`; the fields `template_type` and, for a layout of your own, `mapping` say how to read it. The field `foreign` says what to do with rows that name none of the NITs of the company: `import` (default), `skip`, or `ask`, which refuses the file when it has any.',
  description: FACTUSOL,
  access,
  audit: 'import.started',
  files: 'file',
  singleFile: true,
  form: SheetForm,
  response: ImportJob,
  problems: [
    'no_files',
    'file_too_big',
    'import_refused',
    'import_needs_mapping',
    'import_foreign_rows',
    'template_unavailable',
    'too_many_attempts',
    'key_reused',
    'change_forgotten',
  ],
});

export const answerImportTypes = endpoint({
  method: 'POST',
  path: '/imports/:id/document-types',
  summary: 'What document types of the file are that the product does not know; the file is imported once more.',
  access,
  audit: 'import.started',
  params: z.object({ id }),
  body: z.object({ types: z.array(TypeAnswer).check(z.minLength(1), z.maxLength(MAX_UNKNOWN_TYPES)) }),
  response: ImportJob,
  problems: ['import_not_found', 'import_refused', 'too_many_attempts', 'key_reused', 'change_forgotten'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  summary:
    'Move the invoices that an import created to the trash. Those that somebody has worked on since stay, unless `changed` is `delete`.',
  access,
  audit: 'import.undone',
  params: z.object({ id }),
  body: z.object({ changed: z._default(z.enum(['keep', 'delete']), 'keep') }),
  response: UndoneImport,
  problems: ['import_not_found', 'import_refused', 'key_reused', 'change_forgotten'],
});

export const listImportInvoices = endpoint({
  method: 'GET',
  path: '/imports/:id/invoices',
  summary: 'The invoices that an import created and that are not in the trash, the newest first.',
  access,
  params: z.object({ id }),
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  }),
  response: z.object({ items: z.array(Invoice), total: z.int() }),
  problems: ['import_not_found'],
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/imports/preview',
  summary: 'What a spreadsheet holds and what an import of it would do; the same fields, nothing is imported.',
  description: FACTUSOL,
  access,
  files: 'file',
  singleFile: true,
  form: SheetForm,
  response: ImportPreview,
  problems: ['no_files', 'file_too_big', 'import_refused', 'template_unavailable', 'too_many_attempts'],
});

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/invoices/template',
  summary: 'A template with example rows, as .xlsx.',
  description: FACTUSOL,
  access,
  query: z.object({ template_type: ImportTemplate }),
  response: Bytes,
  download: [XLSX_TYPE],
  problems: ['template_unavailable'],
});

export const readImportGuide = endpoint({
  method: 'GET',
  path: '/imports/docs',
  summary: 'How to fill in the template, as Markdown.',
  access,
  response: Bytes,
  download: ['text/markdown'],
  problems: [],
});

export const downloadImportErrors = endpoint({
  method: 'GET',
  path: '/imports/:id/errors.csv',
  summary: 'The rows that did not go in: sheet, row, column, value and reason.',
  access,
  audit: 'import.errors_downloaded',
  params: z.object({ id }),
  response: Bytes,
  download: ['text/csv'],
  problems: ['import_not_found'],
});
