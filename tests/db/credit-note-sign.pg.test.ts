import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CountingRule, countingRuleFor } from '#domain/analytics/figures.ts';
import { amountSign } from '#domain/invoices/credit-note.ts';
import { Classification, Direction, DocumentKind, Environment } from '#domain/invoices/invoice.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/platform/database/migrations/list.ts';
import { createTestDatabase, onTestServer } from '#tests/harness/server/postgres.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const [company_id, party_id, product_id] = [randomUUID(), randomUUID(), randomUUID()];

/** A database as it was before credit notes kept their sign, with a company. */
beforeEach(async () => {
  database = await createTestDatabase();
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0033-credit-note-sign'),
  );
  await (await openDatabase(database, before)).close();
  await query(
    `insert into companies (id, name, tax_id_type, tax_id, phone_number) values ($1, 'Empresa', 'NIT', '900', '300')`,
    [company_id],
  );
  await query(`insert into company_clock (company_id, epoch, seq) values ($1, gen_random_uuid(), 100)`, [company_id]);
  for (const table of ['suppliers', 'customers']) {
    await query(`insert into ${table} (company_id, id, party_key, nit, name) values ($1, $2, '800', '800', 'Parte')`, [
      company_id,
      party_id,
    ]);
  }
  await query(`insert into products (company_id, id, product_key, description) values ($1, $2, 'cafe', 'Café')`, [
    company_id,
    product_id,
  ]);
});
afterEach(() => database.drop());

const query = (text: string, values: unknown[] = []) =>
  onTestServer(async (client) => (await client.query(text, values)).rows, database.url);
const migrateAll = async () => (await openDatabase(database)).close();

const everyDocument = (): CountingRule[] =>
  DocumentKind.options.flatMap((document_kind) =>
    Classification.options.flatMap((classification) =>
      Direction.options.flatMap((direction) =>
        Environment.options.map((environment) => ({ document_kind, classification, direction, environment })),
      ),
    ),
  );

/** Adds invoices with one product each, whose columns are as the previous version wrote them. Returns their ids. */
async function addInvoices(documents: readonly CountingRule[]): Promise<string[]> {
  const ids = documents.map(() => randomUUID());
  await query(
    `insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
      customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
      currency, total_cop, issue_date, supplier_search, customer_search, dedupe_key, rev)
    select $1, d.id, 'N-1', d.document_kind, $2, 'Parte', '800', $2, 'Parte', '800', 'draft', d.classification,
      d.direction, d.environment, 1190, 190, 'COP', 1190, '2026-11-05', '', '', d.id, d.rev
    from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
      with ordinality as d(id, document_kind, classification, direction, environment, rev)`,
    [
      company_id,
      party_id,
      ids,
      documents.map(({ document_kind }) => document_kind),
      documents.map(({ classification }) => classification),
      documents.map(({ direction }) => direction),
      documents.map(({ environment }) => environment),
    ],
  );
  await query(
    `insert into invoice_products (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
    select company_id, id, $2, counts_for, counts_sign, issue_date, 1000000, 100000
    from invoices where id = any($1)`,
    [ids, product_id],
  );
  return ids;
}

/** How invoices and their products count in SQL, in the order of `ids`. */
const readSigns = (ids: readonly string[]) =>
  query(
    `select i.counts_for, i.counts_sign, p.counts_for as product_for, p.counts_sign as product_sign
    from invoices i join invoice_products p on p.company_id = i.company_id and p.invoice_id = i.id
    where i.id = any($1) order by array_position($1::uuid[], i.id)`,
    [ids],
  );

const expected = (document: CountingRule) => {
  const [side, sign] = [countingRuleFor(document)?.side ?? null, amountSign(document)];
  return { counts_for: side, counts_sign: sign, product_for: side, product_sign: sign };
};

test('each type of document, class, direction and environment counts in SQL as in the domain, old rows and new', async () => {
  const documents = everyDocument();
  const old = await addInvoices(documents);
  const revs = await query('select id, rev from invoices order by id');
  await migrateAll();
  expect(await query('select id, rev from invoices order by id')).toEqual(revs);
  expect(await readSigns(old)).toEqual(documents.map(expected));
  expect(await readSigns(await addInvoices(documents))).toEqual(documents.map(expected));
});

test('the products of an invoice follow its class after the migration', async () => {
  const note = {
    document_kind: 'credit_note',
    classification: 'credit_note',
    direction: 'received',
    environment: 'production',
  } as const;
  const ids = await addInvoices([note, { ...note, document_kind: 'invoice' }]);
  await migrateAll();
  await query(`update invoices set classification = 'income', rev = rev + 10`);
  expect(await readSigns(ids)).toEqual([
    { counts_for: 'customer', counts_sign: -1, product_for: 'customer', product_sign: -1 },
    { counts_for: 'customer', counts_sign: 1, product_for: 'customer', product_sign: 1 },
  ]);
  const [index] = await query(`select indexdef from pg_indexes where indexname = 'invoices_newest'`);
  expect(index?.['indexdef']).toContain('counts_for, counts_sign');
});
