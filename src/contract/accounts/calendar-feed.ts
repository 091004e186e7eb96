import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** `created_at`: when the link was made; null without one. */
const CalendarFeed = z.object({ created_at: z.nullable(z.string()) });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Whether the user has a calendar link of the company.',
  access: 'view_invoices',
  response: CalendarFeed,
  problems: [],
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'A new calendar link of the user and the company, shown once; the one from before stops working.',
  access: 'view_invoices',
  allowedWhenReadOnly: true,
  response: z.object({ created_at: z.string(), url: z.string() }),
  problems: [],
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Removes the calendar link of the user and the company.',
  access: 'view_invoices',
  allowedWhenReadOnly: true,
  response: CalendarFeed,
  problems: [],
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token',
  summary: 'The deadlines of a company as a calendar, for whoever has the link.',
  description:
    'One entry for each last day, with the number of purchases. Calendar programs read it again every few hours.',
  access: 'public',
  params: z.object({ token: z.string() }),
  response: z.string(),
  download: ['text/calendar'],
  problems: ['not_found', 'too_many_attempts'],
});
