import { z } from 'zod/mini';
import { Company, CompanyChange, NewCompany } from '#domain/companies/company.ts';
import { TechnicalKey, TechnicalKeyEntry } from '#domain/companies/technical-key.ts';
import { endpoint } from './endpoint.ts';

const TechnicalKeys = z.object({ keys: z.array(TechnicalKey) });

export const getTechnicalKeys = endpoint({
  method: 'GET',
  path: '/companies/technical-keys',
  summary: "The company's own technical keys and PINs, masked. For its titular and its administrators.",
  access: 'session',
  managersOnly: true,
  response: TechnicalKeys,
  problems: [],
});

export const setTechnicalKeys = endpoint({
  method: 'PUT',
  path: '/companies/technical-keys',
  summary: 'Replace them all; an entry with `id` and no `secret` keeps its secret.',
  access: 'session',
  managersOnly: true,
  stepUp: true,
  audit: 'company.keys_changed',
  body: z.object({ keys: z.array(TechnicalKeyEntry).check(z.maxLength(50)) }),
  response: TechnicalKeys,
  problems: ['key_reused', 'change_forgotten'],
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  summary: 'The companies of the account, the main one first.',
  access: 'view_companies',
  response: z.array(Company),
  problems: [],
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  summary: 'Add a further NIT; invoices made out to it are classified anew.',
  access: 'view_companies',
  managersOnly: true,
  stepUp: true,
  audit: 'company.created',
  body: NewCompany,
  response: Company,
  problems: ['companies_limit', 'company_taken', 'key_reused', 'change_forgotten'],
});

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/companies/:id',
  summary: 'Change what is given of a company; its NIT never changes.',
  access: 'view_companies',
  managersOnly: true,
  stepUp: true,
  audit: 'company.changed',
  params: z.object({ id: z.uuid() }),
  body: CompanyChange,
  response: Company,
  problems: ['company_not_found', 'companies_limit', 'key_reused', 'change_forgotten'],
});

export const startProTrial = endpoint({
  method: 'POST',
  path: '/companies/pro-trial',
  summary: 'Three months of Pro, once per NIT.',
  access: 'session',
  audit: 'company.trial_started',
  response: z.object({ trial_expires_at: z.iso.datetime({ offset: true }) }),
  problems: ['already_pro', 'trial_used'],
});
