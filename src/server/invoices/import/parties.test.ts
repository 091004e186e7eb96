import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyKey } from '#domain/analytics/party.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PartyColumns } from './invoice-columns.ts';
import { insertParties } from './parties.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
}, 60_000);
afterAll(() => db.close());

const aCompany = () =>
  db.asOwner((trx) =>
    insertCompany(trx, { company_name: 'Muchas', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' }),
  );

function aParty(nit: string, fields: Partial<PartyColumns> = {}): PartyColumns {
  const name = fields.name ?? `Proveedor ${nit}`;
  const contact = { email: null, phone: null, city: null };
  return { name, nit, search: name, party_key: partyKey({ name, nit }), ...contact, ...fields };
}

const insert = (company_id: string, ...parties: PartyColumns[]) =>
  db.asOwner((trx) => insertParties(trx, 'suppliers', { company_id, parties }));

const listParties = (company_id: string) =>
  db.asOwner((trx) =>
    trx
      .selectFrom('suppliers')
      .select(['nit', 'name', 'email'])
      .where('company_id', '=', company_id)
      .orderBy('nit')
      .execute(),
  );
const listNames = async (company_id: string) => {
  const rows = await db.asOwner((trx) =>
    trx.selectFrom('party_names').select('name').where('company_id', '=', company_id).orderBy('name').execute(),
  );
  return rows.map(({ name }) => name);
};

test('a party is stored once, whoever names it first, and with or without its check digit', async () => {
  const company_id = await aCompany();
  const withDigit = `900123456${checkDigit('900123456')}`;
  expect(await insert(company_id, aParty('900123456'), aParty('800123456'), aParty(withDigit))).toBe(2);
  expect(await insert(company_id, aParty(withDigit), aParty('700123456'), aParty('700123456'))).toBe(1);
  const nits = (await listParties(company_id)).map(({ nit }) => nit);
  expect(nits).toEqual(['700123456', '800123456', '900123456']);
});

test('a party has the data of its first document, and every name that documents use for it', async () => {
  const company_id = await aCompany();
  await insert(
    company_id,
    aParty('900123456', { name: 'Uno', email: 'uno@x.co' }),
    aParty('900123456', { name: 'Dos', email: 'dos@x.co' }),
  );
  await insert(company_id, aParty('900123456', { name: 'Uno' }), aParty('900123456', { name: 'Tres' }));
  expect(await listParties(company_id)).toEqual([{ nit: '900123456', name: 'Uno', email: 'uno@x.co' }]);
  expect(await listNames(company_id)).toEqual(['Dos', 'Tres', 'Uno']);
});

test('companies do not share parties', async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  expect(await insert(one, aParty('900123456'))).toBe(1);
  expect(await insert(other, aParty('900123456'))).toBe(1);
});
