import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { BATCHABLE_ENDPOINTS } from '#contract/sync.ts';
import { anApp, codeOf } from '#tests/harness/accounts/a-factor.ts';
import { aPasskey } from '#tests/harness/accounts/a-passkey.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const MINUTE_MS = 60_000;

export function stepUpSuite(openDatabase: OpenDatabase): void {
  describe('M9 step-up', () => {
    let api: Api;
    let at = Date.now();
    const now = () => new Date(at);
    const pass = (minutes: number) => {
      at += minutes * MINUTE_MS;
    };
    beforeAll(async () => {
      api = await openApi(openDatabase, { now });
    });
    afterAll(() => api.close());

    const change = (token: string, headers = {}) =>
      api.request('PUT', '/admin/email-ingest', { token, body: { enabled: false }, headers });
    const stepUp = (token: string, body: object) => api.request('POST', '/auth/step-up', { token, body });
    const signIn = async ({ email, password }: Member): Promise<string> =>
      (await api.request('POST', '/auth/login', { body: { email, password } })).body.token;

    it('M9 a fresh sign-in counts for five minutes, then the password is required, of that session alone', async () => {
      const member = await api.aMember();
      const { token, password } = member;
      const other = await signIn(member);
      pass(4.9);
      expect((await change(token)).status).toBe(200);
      pass(0.2);
      const refused = await change(token);
      expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required', methods: ['password'] } });
      expect(refused.body.detail).toBe('Confirma que eres tú para continuar.');
      expect((await stepUp(token, { method: 'password', password: 'otra-clave' })).body.code).toBe('step_up_wrong');
      expect((await change(token)).status).toBe(403);
      const confirmed = await stepUp(token, { method: 'password', password });
      expect(confirmed).toMatchObject({
        status: 200,
        body: { expires_at: new Date(at + 5 * MINUTE_MS).toISOString() },
      });
      expect((await change(token)).status).toBe(200);
      expect((await change(other)).status).toBe(403);
      pass(5.1);
      expect((await change(token)).status).toBe(403);
    });

    it('M9 who has a factor confirms with it and not with the password', async () => {
      const { token, password } = await api.aMember();
      const app = await anApp(api, token, now());
      pass(6);
      expect((await change(token)).body.methods).toEqual(['totp', 'recovery_code']);
      expect((await api.request('GET', '/auth/step-up', { token })).body.methods).toEqual(['totp', 'recovery_code']);
      expect((await stepUp(token, { method: 'password', password })).body.code).toBe('step_up_wrong');
      const code = codeOf(app.secret, now());
      expect((await stepUp(token, { method: 'totp', code })).status).toBe(200);
      expect((await change(token)).status).toBe(200);
      // Also here a code works once.
      expect((await stepUp(token, { method: 'totp', code })).body.code).toBe('step_up_wrong');
      pass(6);
      const [recovery] = app.recovery_codes;
      expect((await stepUp(token, { method: 'recovery_code', code: recovery })).status).toBe(200);
      expect((await change(token)).status).toBe(200);
    });

    it('M9 a passkey confirms once for the challenge that it signed', async () => {
      const { token } = await api.aMember();
      const passkey = aPasskey('https://cuadra.example');
      const started = await api.request('POST', '/auth/second-factors/passkey', { token });
      const { enrolment, options } = started.body;
      const response = passkey.register(options);
      await api.request('POST', '/auth/second-factors/passkey/confirm', {
        token,
        body: { enrolment, response, name: 'x' },
      });
      pass(6);
      const requested = await api.request('POST', '/auth/step-up/passkey', { token });
      const proof = {
        method: 'passkey',
        challenge: requested.body.challenge,
        response: passkey.sign(requested.body.options),
      };
      expect((await stepUp(token, proof)).status).toBe(200);
      expect((await change(token)).status).toBe(200);
      expect((await stepUp(token, proof)).body.code).toBe('second_factor_expired');
      // A step of somebody else is not this person's.
      const stranger = await api.aMember();
      const again = await api.request('POST', '/auth/step-up/passkey', { token });
      const stolen = { ...proof, challenge: again.body.challenge, response: passkey.sign(again.body.options) };
      expect((await stepUp(stranger.token, stolen)).body.code).toBe('second_factor_expired');
    });

    it('M9 guessing is cut off', async () => {
      const { token } = await api.aMember();
      const reply: number[] = [];
      for (let n = 0; n < 12; n += 1) reply.push((await stepUp(token, { method: 'password', password: 'x' })).status);
      expect(reply).toEqual([...Array(10).fill(403), 429, 429]);
    });

    it('M9 what was refused leaves no trace, and the same change goes through afterwards under its key', async () => {
      const { token, password } = await api.aMember();
      pass(6);
      const headers = { 'idempotency-key': randomUUID() };
      expect((await change(token, headers)).status).toBe(403);
      await stepUp(token, { method: 'password', password });
      const done = await change(token, headers);
      expect(done.status).toBe(200);
      expect(done.headers['idempotent-replay']).toBeUndefined();
    });

    it('M9 what a device sends by itself never needs a step-up', () => {
      const {
        uploadInvoices,
        uploadFile,
        putUploadPart,
        finishUpload,
        sendBatch: sendTogether,
        pullChanges,
        pullSnapshot: pullEverything,
      } = ALL_ENDPOINTS;
      const byItself: Endpoint[] = [
        ...BATCHABLE_ENDPOINTS.values(),
        uploadInvoices,
        uploadFile,
        putUploadPart,
        finishUpload,
        sendTogether,
        pullChanges,
        pullEverything,
      ];
      expect(byItself.filter(({ stepUp }) => stepUp)).toEqual([]);
    });
  });
}
