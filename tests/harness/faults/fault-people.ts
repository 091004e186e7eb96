import { type Call, createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { pullChanges } from '#contract/sync.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { insertUser } from '#server/accounts/users.ts';
import { insertCompany } from '#server/companies/companies.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { dianXml } from '../documents/a-dian-document.ts';

export type Person = { id: string; company_id: string; email: string; password: string };
/** Ana and Luis work in one company, Bea in another. */
export type People = { ana: Person; luis: Person; bea: Person };

const PASSWORD = 'una clave larga';
const A_FEW = 40;

/** Inserts directly into the tables: the emails of a sign-up are not under test here. */
export async function insertPeople(trx: Trx): Promise<People> {
  const password_hash = await hashPassword(PASSWORD);
  const form = { tax_id_type: 'NIT', phone_number: '300 123 4567', plan: 'pro' } as const;
  const ours = await insertCompany(trx, { ...form, company_name: 'Café del Valle S.A.S.', tax_id: '900123456' });
  const theirs = await insertCompany(trx, { ...form, company_name: 'Panadería Ñandú Ltda.', tax_id: '800197268' });
  const insert = async (name: string, company_id: string): Promise<Person> => {
    const email = `${name}@empresa.example`;
    const role = 'regular_user';
    const is_titular = name !== 'luis';
    const id = await insertUser(trx, { company_id, email, password_hash, role, is_titular, is_verified: true });
    return { id, company_id, email, password: PASSWORD };
  };
  return { ana: await insert('ana', ours), luis: await insert('luis', ours), bea: await insert('bea', theirs) };
}

/** Another user of a company, who may be deleted. */
export async function insertColleague(
  trx: Trx,
  company_id: string,
  role: CompanyRole = 'regular_user',
): Promise<Person> {
  const email = `carla-${crypto.randomUUID()}@empresa.example`;
  const password_hash = await hashPassword(PASSWORD);
  const id = await insertUser(trx, { company_id, email, password_hash, role, is_titular: false, is_verified: true });
  return { id, company_id, email, password: PASSWORD };
}

/** A call to the server without the proxy, for what the test itself must know or do. */
export async function callAs(origin: string, { email, password }: Person): Promise<Call> {
  const stranger = createCall({ origin, token: async () => undefined });
  const { token } = await stranger(login, { body: { email, password } });
  const device = crypto.randomUUID();
  return createCall({ origin, token: async () => token, deviceId: async () => device });
}

export async function uploadMany(call: Call, prefix: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
  for (let from = 0; from < count; from += A_FEW) {
    const files = numbers
      .slice(from, from + A_FEW)
      .map((number) => new File([dianXml({ number })], `${number}.xml`, { type: 'application/xml' }));
    const { successful } = await call(uploadInvoices, {}, { files, timeoutMs: 60_000 });
    if (successful !== files.length) throw new Error(`only ${successful} of ${files.length} invoices were taken`);
  }
}

/** All invoices of the server, read from its feed. */
export async function readFeed(call: Call): Promise<Map<string, Invoice>> {
  const rows = new Map<string, Invoice>();
  for (let since = 0, more = true; more; ) {
    const page = await call(pullChanges, { query: { since } });
    for (const row of page.rows) rows.set(row.id, row);
    ({ cursor: since, more } = page);
  }
  return rows;
}
