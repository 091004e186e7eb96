import { createCall } from '#client/call.ts';
import { login, signUp, verifyEmail } from '#contract/accounts/auth.ts';
import { linkInEmail } from '../mail/read-email.ts';
import type { TestDatabase } from '../server/database-under-test.ts';
import { startServer } from '../server/running-server.ts';

export type Account = { email: string; password: string; token: string };

/** The titular of a company on the Pro plan with a confirmed email. No server may run on `database` yet. */
export async function aProAccount(database: TestDatabase): Promise<Account> {
  const server = await startServer(database.start);
  const account = await register(server.origin);
  await server.stop();
  // The free plan would hold the files after the fiftieth.
  await database.inspect(async (trx) => void (await trx.updateTable('companies').set({ plan: 'pro' }).execute()));
  return account;
}

async function register(origin: string): Promise<Account> {
  const call = createCall({ origin, token: async () => undefined });
  const credentials = { email: 'ana@cafedelvalle.co', password: 'una clave larga' };
  const body = { company_name: 'Café del Valle S.A.S.', tax_id_type: 'NIT', tax_id: '900123456' } as const;
  await call(signUp, { body: { ...credentials, ...body, phone_number: '300 123 4567' } });
  const link = await linkInEmail(origin, credentials.email, '/verify-email');
  await call(verifyEmail, { body: { token: new URL(link, origin).searchParams.get('token') ?? '' } });
  const { token } = await call(login, { body: credentials });
  return { ...credentials, token };
}
