import { z } from 'zod/mini';
import { FirmWeek } from '#domain/desk/client-week.ts';
import { DeskCompany } from '#domain/desk/desk.ts';
import { FoundDocument } from '#domain/desk/document-search.ts';
import { SearchText } from '#domain/invoices/invoice.ts';
import { endpoint } from './endpoint.ts';

export const getDesk = endpoint({
  method: 'GET',
  path: '/desk',
  summary: 'What waits in each company of the user.',
  access: 'session',
  response: z.object({ items: z.array(DeskCompany) }),
  problems: [],
});

export const searchDesk = endpoint({
  method: 'GET',
  path: '/desk/search',
  summary: 'Invoices of all companies of the user by number, NIT or CUFE, the newest first; at most 50.',
  description: 'Empty for a text with fewer than four letters and digits, or without a digit.',
  access: 'session',
  query: z.object({ q: SearchText }),
  response: z.object({ items: z.array(FoundDocument) }),
  problems: [],
});

export const getFirmWeek = endpoint({
  method: 'GET',
  path: '/desk/week',
  summary: 'The last weekly report of the firm of the user, about the clients that the user is assigned to.',
  description:
    'Made once for each week that ended on a Sunday, in the order of what needs a person. `null` before the first.',
  access: 'session',
  firm: 'member',
  response: z.object({ report: z.nullable(FirmWeek) }),
  problems: ['no_firm'],
});
