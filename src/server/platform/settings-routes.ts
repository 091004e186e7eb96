import { getPublicSettings } from '#contract/settings.ts';
import type { Config } from './config.ts';
import type { Serve } from './http/bind-endpoint.ts';

/** The settings that every client may know. */
export function settingsRoutes(serve: Serve, { contactEmail, termsUrl, privacyUrl }: Config): void {
  serve.public(getPublicSettings, async () => ({
    contact_email: contactEmail,
    terms_url: termsUrl ?? null,
    privacy_url: privacyUrl ?? null,
  }));
}
