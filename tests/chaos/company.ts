import { Client } from 'pg';
import { type Call, createCall } from '#client/call.ts';
import { login, signUp, verifyEmail } from '#contract/accounts/auth.ts';
import { readMailbox } from '#contract/development.ts';
import { checkDigit } from '#domain/companies/nit.ts';

const PASSWORD = 'una clave larga';
const FIRST_NIT = 900_500_000;

/** `token`: of its titular. */
export type ChaosCompany = { id: string; name: string; nit: string; dv: string; token: string };
type Place = { origin: string; databaseUrl: string };

/** Companies on the Pro plan, signed up with a server of any version. */
export async function openCompanies(place: Place, count: number): Promise<ChaosCompany[]> {
  const companies: ChaosCompany[] = [];
  for (let index = 0; index < count; index += 1) companies.push(await openCompany(place, index));
  const client = new Client(place.databaseUrl);
  await client.connect();
  await client.query("update companies set plan = 'pro'");
  await client.end();
  return companies;
}

async function openCompany({ origin }: Place, index: number): Promise<ChaosCompany> {
  const call = callTo(origin);
  const nit = String(FIRST_NIT + index);
  const [name, dv] = [`Empresa ${index + 1} S.A.S.`, String(checkDigit(nit))];
  const credentials = { email: `titular${index + 1}@empresa.example`, password: PASSWORD };
  const company = {
    company_name: name,
    tax_id_type: 'NIT',
    tax_id: `${nit}-${dv}`,
    phone_number: '300 123 4567',
  } as const;
  await call(signUp, { body: { ...credentials, ...company } });
  const [message] = await call(readMailbox, { query: { to: credentials.email } });
  await call(verifyEmail, { body: { token: /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '' } });
  const { token, user } = await call(login, { body: credentials });
  if (!token || !user.company) throw new Error(`${credentials.email} has no company.`);
  return { id: user.company.id, name, nit, dv, token };
}

/** A call of one device to one process. */
export const callTo = (origin: string, token?: string, device?: string): Call =>
  createCall({ origin, token: async () => token, deviceId: async () => device });
