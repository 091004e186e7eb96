import { login } from '#contract/accounts/auth.ts';
import { createUser } from '#contract/accounts/users.ts';
import { startProTrial } from '#contract/companies.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { acceptInvitation, anAccount } from '#tests/harness/accounts/account-steps.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';
import type { Account } from './suite.ts';

const PASSWORD = 'tres tristes tigres 27';
const OTHER_EMAIL = 'otra@empresa.example';

/** The built server with its embedded database, two users of one company and one of another. */
export async function startOwnServer(): Promise<Required<Account> & { stop(): Promise<void> }> {
  const { dataDir, remove } = await aDataDir();
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } });
  const { origin } = server;
  const stop = async () => {
    await server.stop();
    await remove();
  };
  try {
    const token = await signUp(origin, '900111210');
    await post(origin, startProTrial.path, { token });
    await post(origin, createUser.path, { token, body: { email: OTHER_EMAIL, password: PASSWORD } });
    await acceptInvitation(origin, OTHER_EMAIL);
    const otherToken = await signIn(origin, OTHER_EMAIL);
    return { origin, token, otherToken, strangerToken: await signUp(origin, '900111320'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signUp(origin: string, nit: string): Promise<string> {
  const email = `titular${nit}@empresa.example`;
  await anAccount(origin, { email, password: PASSWORD, company: `Empresa ${nit}`, nit: `${nit}-${checkDigit(nit)}` });
  return signIn(origin, email);
}

async function signIn(origin: string, email: string): Promise<string> {
  const { token } = login.response.parse(await post(origin, login.path, { body: { email, password: PASSWORD } }));
  return token;
}

async function post(origin: string, path: string, { token, body = {} }: { token?: string; body?: object }) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}
