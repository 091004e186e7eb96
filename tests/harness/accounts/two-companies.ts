import { createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { switchCompany } from '#contract/accounts/session.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { insertMembership } from '#server/accounts/memberships.ts';
import { aReceivedXml } from '../documents/a-sent-invoice.ts';
import { aDatabase, type TestDatabase } from '../server/database-under-test.ts';
import { type RunningServer, startServer } from '../server/running-server.ts';
import { anAccount, type Newcomer } from './account-steps.ts';

export const CAFE = 'Café del Valle S.A.S.';
export const FERRETERIA = 'Ferretería Andina S.A.S.';
/** Titular of the first company, and administrator of the second one. */
export const ANA: Newcomer = { email: 'ana@cafe.example', password: 'Mar-de-leva-73', company: CAFE, nit: '900123456' };
export const BETO: Newcomer = {
  email: 'beto@andina.example',
  password: 'Mar-de-leva-74',
  company: FERRETERIA,
  nit: '900654321',
};

export type TwoCompanies = {
  server: RunningServer;
  callOf: (token?: string) => ReturnType<typeof createCall>;
  /** A token of Ana in the company with this name; one sign-in for each, because sign-ins are limited. */
  tokenOf: (company: string) => Promise<string>;
  remove: () => Promise<void>;
};

/** A server with two companies of one invoice each, CAFE1 and FERR1, and a person who works for both. */
export async function twoCompanies(): Promise<TwoCompanies> {
  const database = await aDatabase();
  const first = await startServer(database.start);
  for (const who of [ANA, BETO]) await anAccount(first.origin, who);
  await first.stop();
  await database.inspect(addAnaToBothCompanies);
  const server = await startServer(database.start);
  const callOf = (token?: string) => createCall({ origin: server.origin, token: async () => token });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (name: string): Promise<string> => {
    const token = tokens.get(name) ?? fetchToken(name);
    tokens.set(name, token);
    return token;
  };
  const fetchToken = async (name: string): Promise<string> => {
    const { token, user } = await callOf()(login, { body: { email: ANA.email, password: ANA.password } });
    if (user.company?.name === name) return token;
    const company_id = user.companies?.find((company) => company.name === name)?.id ?? '';
    return (await callOf(token)(switchCompany, { body: { company_id } })).token;
  };
  for (const [company, nit, number] of [
    [CAFE, ANA.nit, 'CAFE1'],
    [FERRETERIA, BETO.nit, 'FERR1'],
  ] as const) {
    const { content, name } = aReceivedXml(nit, { number, issueDate: '2026-11-10' });
    // Node's File accepts the content of a SentFile.
    await callOf(await tokenOf(company))(uploadInvoices, {}, { files: [new File([content as BlobPart], name)] });
  }
  const remove = async () => {
    await server.stop();
    await database.remove();
  };
  return { server, callOf, tokenOf, remove };
}

const addAnaToBothCompanies: Parameters<TestDatabase['inspect']>[0] = async (trx) => {
  await trx.updateTable('companies').set({ plan: 'pro' }).execute();
  const people = await trx.selectFrom('users').select(['id', 'email', 'company_id']).execute();
  const ana = people.find(({ email }) => email === ANA.email);
  const beto = people.find(({ email }) => email === BETO.email);
  if (!ana || !beto?.company_id) throw new Error('the accounts are missing');
  await insertMembership(trx, { company_id: beto.company_id, user_id: ana.id, role: 'admin' });
};
