import { Usage } from '#domain/companies/usage.ts';
import { endpoint } from './endpoint.ts';

export const getUsage = endpoint({
  method: 'GET',
  path: '/companies/usage',
  summary: 'What of its plan the company has used this month.',
  access: 'session',
  response: Usage,
  problems: [],
});
