import { Refusal } from '../platform/refusal.ts';

/** The pages that the operator has configured (docs/operations.md#configuration). */
export type LegalPages = { termsUrl?: string | undefined; privacyUrl?: string | undefined };

/**
 * The proof that Ley 1581 of 2012 demands: when a person authorised the treatment of their data, and the pages that they
 * accepted.
 */
export type Consent = {
  consented_at: string;
  consented_terms_url: string | null;
  consented_privacy_url: string;
};

/**
 * Returns the proof to store with a new user; undefined where the server has no privacy policy to agree to. Throws
 * `consent_required`.
 */
export function readConsent(
  { termsUrl, privacyUrl }: LegalPages,
  isGiven: boolean | undefined,
  now: Date,
): Consent | undefined {
  if (privacyUrl === undefined) return undefined;
  if (!isGiven) throw new Refusal('consent_required');
  return {
    consented_at: now.toISOString(),
    consented_terms_url: termsUrl ?? null,
    consented_privacy_url: privacyUrl,
  };
}
