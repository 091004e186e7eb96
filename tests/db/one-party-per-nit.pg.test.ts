import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMPTY_PARTY } from '#domain/dian/empty-document.ts';
import { toCents } from '#domain/money.ts';
import { dedupeKey } from '#server/invoices/import/invoice-columns.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { createTestDatabase, onTestServer } from '#tests/harness/server/postgres.ts';
import { readOne } from '#tests/harness/server/read-one.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const [company_id, other_id] = [randomUUID(), randomUUID()];

/** A database as it was before NITs lost their zeros in front, with two companies. */
beforeEach(async () => {
  database = await createTestDatabase();
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0026-one-party-per-nit'),
  );
  await (await openDatabase(database, before)).close();
  for (const id of [company_id, other_id]) {
    await query(
      `insert into companies (id, name, tax_id_type, tax_id, phone_number) values ($1, 'Empresa', 'NIT', '900', '300')`,
      [id],
    );
    await query(`insert into company_clock (company_id, epoch, seq) values ($1, gen_random_uuid(), 100)`, [id]);
  }
});
afterEach(() => database.drop());

const query = (text: string, values: unknown[] = []) =>
  onTestServer(async (client) => (await client.query(text, values)).rows, database.url);
const migrateAll = async () => (await openDatabase(database)).close();

async function aParty(
  table: 'suppliers' | 'customers',
  nit: string,
  { company = company_id, name = `Parte ${nit}` } = {},
) {
  const id = randomUUID();
  await query(`insert into ${table} (company_id, id, party_key, nit, name, search) values ($1, $2, $3, $3, $4, $5)`, [
    company,
    id,
    nit,
    name,
    `${name.toLowerCase()} ${nit}`,
  ]);
  await query(`insert into party_names (company_id, side, party_id, name) values ($1, $2, $3, $4)`, [
    company,
    table.slice(0, -1),
    id,
    name,
  ]);
  return { id, nit, name };
}
type Party = Awaited<ReturnType<typeof aParty>>;
type Written = { supplier: Party; customer: Party; number: string; cufe?: string | null };

/** The key of the same document when it is read today. */
const keyOf = ({ supplier, customer, number, cufe = null }: Written) =>
  dedupeKey({
    ...readOne(dianXml()),
    number,
    supplier: { ...EMPTY_PARTY, name: supplier.name, nit: supplier.nit },
    customer: { ...EMPTY_PARTY, name: customer.name, nit: customer.nit },
    cufe,
    issue_date: '2026-03-05',
    payable_total: toCents(119_000),
  });

async function anInvoice({ supplier, customer, number, cufe = null }: Written, company = company_id) {
  const id = randomUUID();
  await query(
    `insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
       customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount,
       tax_amount, currency, total_cop, issue_date, cufe, supplier_search, customer_search, dedupe_key, rev)
     values ($1, $2, $3, 'invoice', $4, $5, $6, $7, $8, $9, 'sent', 'expense', 'received', 'production', 119000, 19000,
       'COP', 119000, '2026-03-05', $10, $11, $12, $13, 7)`,
    [
      company,
      id,
      number,
      supplier.id,
      supplier.name,
      supplier.nit,
      customer.id,
      customer.name,
      customer.nit,
      cufe,
      `${supplier.name.toLowerCase()} ${supplier.nit}`,
      `${customer.name.toLowerCase()} ${customer.nit}`,
      `old ${id}`.slice(0, 22),
    ],
  );
  return id;
}

const suppliersOf = (company = company_id) =>
  query('select id, party_key, nit, search from suppliers where company_id = $1 order by party_key', [company]);
const invoiceOf = async (id: string) =>
  (
    await query(
      'select supplier_id, supplier_nit, supplier_search, customer_nit, dedupe_key, rev::integer from invoices where id = $1',
      [id],
    )
  )[0];

test('parties of one number become one, with the names and the invoices of all of them', async () => {
  const [plain, zeros, withDv] = [
    await aParty('suppliers', '900123456'),
    await aParty('suppliers', '0900123456'),
    await aParty('suppliers', '9001234568'),
  ];
  const other = await aParty('suppliers', '900123457');
  const elsewhere = await aParty('suppliers', '0900123456', { company: other_id });
  const customer = await aParty('customers', '901604629');
  const ofZeros = await anInvoice({ supplier: zeros, customer, number: 'A1', cufe: 'c1' });
  const ofDv = await anInvoice({ supplier: withDv, customer, number: 'A2', cufe: 'c2' });
  const ofOther = await anInvoice({ supplier: other, customer, number: 'A3' });
  const before = await invoiceOf(ofOther);
  await migrateAll();

  expect((await suppliersOf()).map(({ id }) => id)).toEqual([plain.id, other.id]);
  expect(await suppliersOf(other_id)).toEqual([
    {
      id: elsewhere.id,
      party_key: '900123456',
      nit: '900123456',
      search: 'parte 900123456 900123456',
    },
  ]);
  expect(await invoiceOf(ofZeros)).toMatchObject({ supplier_id: plain.id, supplier_nit: '900123456' });
  expect(await invoiceOf(ofDv)).toMatchObject({ supplier_id: plain.id, supplier_nit: '9001234568' });
  expect(await invoiceOf(ofOther)).toEqual(before);
  expect(
    (await query('select name from party_names where party_id = $1 order by name', [plain.id])).map(({ name }) => name),
  ).toEqual(['Parte 0900123456', 'Parte 900123456', 'Parte 9001234568']);
});

test('an invoice with zeros in front of a NIT is written without, is new to devices, and is known when it comes again', async () => {
  const [supplier, customer] = [await aParty('suppliers', '0900123456'), await aParty('customers', '0901604629')];
  const written = [
    { supplier, customer, number: 'fe-1', cufe: 'c1' },
    { supplier, customer, number: 'fe-2' },
  ];
  const ids = [];
  for (const one of written) ids.push(await anInvoice(one));
  await migrateAll();
  const rows = await Promise.all(ids.map(invoiceOf));
  expect(rows.map((row) => row?.dedupe_key)).toEqual(written.map(keyOf));
  expect(rows.map((row) => row?.customer_nit)).toEqual(['901604629', '901604629']);
  expect(rows.map((row) => row?.rev).sort()).toEqual([101, 102]);
  expect(await query('select seq::integer from company_clock where company_id = $1', [company_id])).toEqual([
    { seq: 102 },
  ]);
  expect(await query('select seq::integer from company_clock where company_id = $1', [other_id])).toEqual([
    { seq: 100 },
  ]);
});

test('what was merged can be separated again: the party, its names and its invoices', async () => {
  const [plain, zeros] = [await aParty('suppliers', '900123456'), await aParty('suppliers', '0900123456')];
  const customer = await aParty('customers', '901604629');
  const [ofPlain, ofZeros] = [
    await anInvoice({ supplier: plain, customer, number: 'A1' }),
    await anInvoice({ supplier: zeros, customer, number: 'A2' }),
  ];
  const before = await suppliersOf();
  await migrateAll();
  expect(await suppliersOf()).toHaveLength(1);
  await query('select separate_merged_parties($1)', [company_id]);
  expect(await suppliersOf()).toEqual(before);
  expect((await invoiceOf(ofPlain))?.supplier_id).toBe(plain.id);
  expect((await invoiceOf(ofZeros))?.supplier_id).toBe(zeros.id);
  expect(await query('select name from party_names where party_id = $1', [zeros.id])).toEqual([{ name: zeros.name }]);
  expect(await query('select from merged_parties')).toEqual([]);
});
