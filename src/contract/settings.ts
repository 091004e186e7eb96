import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What the operator of this server has configured for everybody. A null address has no page. */
export const PublicSettings = z.object({
  contact_email: z.string(),
  terms_url: z.nullable(z.url()),
  privacy_url: z.nullable(z.url()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Where users of this server get help, and where its terms and its privacy policy are.',
  access: 'public',
  response: PublicSettings,
  problems: [],
});
