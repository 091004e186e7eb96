import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { insertCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { findParties, type PartyCache, type ResolvedParty, resolveParties } from './parties.ts';

let db: Database;
beforeAll(async () => {
  db = await openEmbeddedTestDatabase();
}, 60_000);
afterAll(() => db.close());

const aCompany = () =>
  db.asOwner((trx) =>
    insertCompany(trx, { company_name: 'Muchas', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' }),
  );

const named = (nit: string) => ({ name: `Proveedor ${nit}`, nit, email: null, phone: null, city: null });

/** Resolves parties in one transaction, with the cache of an import or without one. */
const place = (company_id: string, nits: readonly string[], met?: PartyCache['suppliers']): Promise<ResolvedParty[]> =>
  db.asOwner(async (trx) => {
    const parties = nits.map(named);
    const { resolved: known, writes } = resolveParties(
      await findParties(trx, 'suppliers', company_id, { parties, cache: met }),
      parties,
    );
    for (const write of writes) await write();
    return known;
  });

const countOf = (company_id: string) =>
  db.asOwner((trx) => trx.selectFrom('suppliers').select('id').where('company_id', '=', company_id).execute());

test('a party is made once, whoever names it first, and with or without its check digit', async () => {
  const company_id = await aCompany();
  const met: PartyCache['suppliers'] = new Map();
  const [first] = await place(company_id, ['900123456'], met);
  const [others] = await place(company_id, ['800123456']);
  const known = await place(company_id, ['9001234568', '800123456', '700123456', '700123456'], met);
  const again = await place(company_id, ['700123456', '900123456', '800123456'], met);

  expect(known.map(({ id }) => id)).toEqual([first?.id, others?.id, known[2]?.id, known[2]?.id]);
  expect(known.map(({ isNew }) => isNew)).toEqual([false, false, true, false]);
  expect(again).toEqual([known[2], first, others].map((party) => ({ id: party?.id, isNew: false })));
  expect(await countOf(company_id)).toHaveLength(3);
});

test('a party that was met is not asked for again', async () => {
  const company_id = await aCompany();
  const met: PartyCache['suppliers'] = new Map();
  await place(company_id, ['900123456', '800123456']);
  await place(company_id, ['900123456'], met);
  const ids = [...met.values()].map(({ id }) => id);
  // This id exists only in the cache, so a result with it proves that the cache was used.
  for (const key of met.keys())
    met.set(key, { id: '00000000-0000-7000-8000-000000000000', name: 'Proveedor 900123456' });
  const [response, requested] = await place(company_id, ['900123456', '800123456'], met);

  expect(ids).not.toContain(response?.id);
  expect(response).toEqual({ id: '00000000-0000-7000-8000-000000000000', isNew: false });
  expect(requested?.isNew).toBe(false);
});
