import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Api, ApiResponse, SendRequest } from '../server/an-api.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app with this secret at that time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

/**
 * An authenticator app of one user: each code belongs to the step after the previous one, as if the user waited in
 * between.
 */
export type AnApp = { secret: string; recovery_codes: string[]; id: string };

/** Whatever sends a request to the API: in one process, or over the network. */
type ApiCaller = {
  request: (method: 'POST', path: string, call: SendRequest) => Promise<Pick<ApiResponse, 'status' | 'text' | 'body'>>;
};

/**
 * Sets up an authenticator app over HTTP. With a stopped clock, by the code of the step before `now`: the next ones are
 * still unused. Without `now`, by the code of the current step, which stays valid if that step ends before the request
 * arrives.
 */
export async function anApp(api: ApiCaller, token: string, now?: Date, name = 'Celular'): Promise<AnApp> {
  const started = await api.request('POST', '/auth/second-factors/totp', { token, body: {} });
  if (started.status !== 200) throw new Error(`totp: ${started.text}`);
  const { enrolment, secret } = started.body;
  const code = codeOf(secret, now ? new Date(now.getTime() - STEP_MS) : new Date());
  const confirmed = await api.request('POST', '/auth/second-factors/totp/confirm', {
    token,
    body: { enrolment, code, name },
  });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.text}`);
  return { secret, recovery_codes: confirmed.body.recovery_codes ?? [], id: confirmed.body.factor.id };
}

/** A factor that cannot be used, for a user who only must have one: its secret cannot be decrypted. */
export async function aFactorRow(api: Pick<Api, 'db'>, user_id: string): Promise<void> {
  const row = {
    id: randomUUID(),
    user_id,
    type: 'totp',
    name: 'Celular',
    secret_sealed: 'none',
    last_step: 0,
  } as const;
  await api.db.asOwner((trx) => trx.insertInto('second_factors').values(row).execute());
}
