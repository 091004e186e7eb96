import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationToken } from '#tests/harness/accounts/accept-invitation.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const PAGES = { TERMS_URL: 'https://miempresa.co/terminos', PRIVACY_URL: 'https://miempresa.co/privacidad' };

export function consentSuite(openDatabase: OpenDatabase): void {
  describe('consent to the treatment of personal data (Ley 1581)', () => {
    const now = new Date('2026-11-27T15:00:00.000Z');
    let plain: Api;
    let configured: Api;
    let withTerms: Api;
    beforeAll(async () => {
      plain = await openApi(openDatabase, { now: () => now });
      const open = (env: Record<string, string>) =>
        openApi(async () => ({ ...plain.db, close: async () => {} }), { env, now: () => now });
      configured = await open(PAGES);
      withTerms = await open({ TERMS_URL: PAGES.TERMS_URL });
    });
    afterAll(async () => {
      await configured.close();
      await withTerms.close();
      await plain.close();
    });

    const aForm = (more: object = {}) => ({
      email: `${randomUUID()}@empresa.example`,
      password: 'clave-segura',
      company_name: 'La mía',
      tax_id_type: 'NIT',
      tax_id: aNit(),
      phone_number: '3001234567',
      ...more,
    });
    const signUp = (api: Api, body: object) => api.request('POST', '/auth/signup', { body });
    const consentOf = (email: string) =>
      plain.db.asOwner((trx) =>
        trx
          .selectFrom('users')
          .select(['consented_at', 'consented_terms_url', 'consented_privacy_url'])
          .where('email', '=', email)
          .executeTakeFirst(),
      );
    const REFUSED = { status: 422, body: { code: 'consent_required' } };

    test.each([{}, { consent: false }])('without it nobody signs up: %j', async (more) => {
      const form = aForm(more);
      expect(await signUp(configured, form)).toMatchObject(REFUSED);
      expect(await consentOf(form.email)).toBeUndefined();
    });

    test('what was accepted, and when, is kept with the user', async () => {
      const form = aForm({ consent: true });
      expect((await signUp(configured, form)).status).toBe(200);
      expect(await consentOf(form.email)).toEqual({
        consented_at: now.toISOString(),
        consented_terms_url: PAGES.TERMS_URL,
        consented_privacy_url: PAGES.PRIVACY_URL,
      });
    });

    test('a server without a privacy policy has nothing to agree to', async () => {
      for (const api of [plain, withTerms]) {
        const form = aForm();
        expect((await signUp(api, form)).status).toBe(200);
        expect(await consentOf(form.email)).toMatchObject({ consented_at: null, consented_terms_url: null });
      }
    });

    test('an invited person decides too; the link still works after the refusal', async () => {
      const { token } = await plain.aMember();
      const email = `${randomUUID()}@cliente.example`;
      await configured.request('POST', '/users', {
        token,
        body: { email, password: 'de-otro-1', role: 'regular_user' },
      });
      const link = await invitationToken(configured, email);
      const accept = (more: object) =>
        configured.request('POST', '/auth/accept-invitation', { body: { token: link, ...more } });
      expect(await accept({})).toMatchObject(REFUSED);
      expect((await accept({ consent: true })).status).toBe(200);
      expect(await consentOf(email)).toMatchObject({ consented_privacy_url: PAGES.PRIVACY_URL });
    });
  });
}
