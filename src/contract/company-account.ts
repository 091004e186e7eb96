import { z } from 'zod/mini';
import { CompanyDeletion } from '#domain/companies/company-deletion.ts';
import { endpoint } from './endpoint.ts';

const DeletionState = z.object({ deletion: z.nullable(CompanyDeletion) });

export const exportAccount = endpoint({
  method: 'GET',
  path: '/companies/account/export',
  summary: 'All data and files of the account as a ZIP: one JSON file for each table, and every stored file.',
  access: 'session',
  managersOnly: true,
  titularOnly: true,
  stepUp: true,
  audit: 'company.exported',
  response: z.instanceof(Uint8Array),
  problems: ['too_many_attempts'],
  download: ['application/zip'],
});

export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/companies/account/deletion',
  summary: 'The requested deletion of the account; null when none is requested.',
  access: 'session',
  managersOnly: true,
  titularOnly: true,
  response: DeletionState,
  problems: [],
});

export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/companies/account/deletion',
  summary: 'Delete the account after 30 days, for good. A repeated request does not change the day.',
  description: 'Until then everything works, and the titular can cancel it. `confirmation` is the name of the company.',
  access: 'session',
  managersOnly: true,
  titularOnly: true,
  stepUp: true,
  audit: 'company.deletion_requested',
  body: z.object({ confirmation: z.string().check(z.maxLength(200)) }),
  response: DeletionState,
  problems: ['invalid_input'],
});

export const cancelAccountDeletion = endpoint({
  method: 'DELETE',
  path: '/companies/account/deletion',
  summary: 'Keep the account. Nothing happens when no deletion is requested.',
  access: 'session',
  managersOnly: true,
  titularOnly: true,
  stepUp: true,
  audit: 'company.deletion_cancelled',
  response: DeletionState,
  problems: ['conflict'],
});
