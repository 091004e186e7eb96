import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignUp } from '#domain/accounts/sign-up.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import { insertCompany } from '#server/companies/companies.ts';
import { stampChanges } from '#server/platform/change-feed/company-clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

type Invoices = { company_id: string; supplier_id: string; customer_id: string };
type Referring = Invoices & { id: string };

const FOREIGN_KEY = { code: '23503' };

const signUp = (): Pick<SignUp, 'company_name' | 'tax_id_type' | 'tax_id' | 'phone_number'> => ({
  company_name: 'Sumas',
  tax_id_type: 'NIT',
  tax_id: aNit(),
  phone_number: '3001234567',
});

async function insertParty(trx: Trx, table: 'suppliers' | 'customers', company_id: string): Promise<string> {
  const [id, nit] = [randomUUID(), aNit()];
  await trx.insertInto(table).values({ company_id, id, party_key: nit, nit, name: 'P', search: 'p' }).execute();
  return id;
}

async function insertInvoices(trx: Trx, invoices: readonly Referring[], invoice_number = 'FE-1'): Promise<void> {
  await sql`
  insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
    customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
    currency, issue_date, supplier_search, customer_search, dedupe_key)
  select company_id, id, ${invoice_number}, 'invoice', supplier_id, 'P', '1', customer_id, 'P', '2', 'draft', 'income',
    'issued', 'production', 1, 0, 'COP', '2026-11-24', 'p', 'p', id::text
  from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb)
    as i (company_id uuid, id uuid, supplier_id uuid, customer_id uuid)`.execute(trx);
  for (const company_id of new Set(invoices.map((invoice) => invoice.company_id))) await stampChanges(trx, company_id);
}

const insertDocument = (trx: Trx, { company_id, id }: Referring) =>
  sql`
  insert into invoice_documents (company_id, invoice_id, document, file_sha256, filename)
  values (${company_id}, ${id}, '{}', 'x', 'x.xml')`.execute(trx);

const TABLES = [
  'invoices',
  'invoice_documents',
  'invoice_products',
  'invoice_references',
  'invoice_files',
  'party_names',
  'application_responses',
  'pdf_documents',
];
const FOREIGN_KEYS = [
  'application_responses FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE',
  'application_responses FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE SET NULL (invoice_id)',
  'application_responses FOREIGN KEY (company_id, stored_sha256) REFERENCES files(company_id, sha256)',
  'invoice_documents FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE',
  'invoice_files FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE',
  'invoice_files FOREIGN KEY (company_id, stored_sha256) REFERENCES files(company_id, sha256)',
  'invoice_products FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE',
  'invoice_products FOREIGN KEY (company_id, product_id) REFERENCES products(company_id, id)',
  'invoice_references FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE',
  'invoices FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE',
  'invoices FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id)',
  'invoices FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id)',
  'invoices FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id)',
  'party_names FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE',
  'party_names FOREIGN KEY (company_id, customer_id) REFERENCES customers(company_id, id) ON DELETE CASCADE',
  'party_names FOREIGN KEY (company_id, supplier_id) REFERENCES suppliers(company_id, id) ON DELETE CASCADE',
  'pdf_documents FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE',
  'pdf_documents FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE SET NULL (invoice_id)',
  'pdf_documents FOREIGN KEY (company_id, stored_sha256) REFERENCES files(company_id, sha256)',
];

describe.each([
  ['embedded', openEmbeddedTestDatabase],
  ['PostgreSQL', openPostgresTestDatabase],
])('what an invoice refers to, %s', (_, open) => {
  let db: Database;
  let own: Invoices;
  let others: Invoices;

  const companies = () =>
    db.asOwner(async (trx): Promise<Invoices> => {
      const company_id = await insertCompany(trx, signUp());
      const supplier_id = await insertParty(trx, 'suppliers', company_id);
      return { company_id, supplier_id, customer_id: await insertParty(trx, 'customers', company_id) };
    });
  const enter = (...invoices: Referring[]) => db.asOwner((trx) => insertInvoices(trx, invoices));
  const count = (table: string, { company_id }: Invoices) =>
    db.asOwner(async (trx) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where company_id = ${company_id}`.execute(trx);
      return rows[0]?.n;
    });
  const anInvoice = (changed: Partial<Referring> = {}): Referring => ({ ...own, id: randomUUID(), ...changed });

  beforeAll(async () => {
    db = await open();
    own = await companies();
    others = await companies();
  });
  afterAll(() => db.close());

  test.each([
    ['a supplier that nobody has', () => ({ supplier_id: randomUUID() })],
    ['a customer that nobody has', () => ({ customer_id: randomUUID() })],
    ["another company's supplier", () => ({ supplier_id: others.supplier_id })],
    ["another company's customer", () => ({ customer_id: others.customer_id })],
    ['a company that is not there', () => ({ company_id: randomUUID() })],
  ])('an invoice of %s does not go in, nor do those that came with it', async (_name, wrong) => {
    const before = await count('invoices', own);
    await expect(enter(anInvoice(), anInvoice(wrong()), anInvoice())).rejects.toMatchObject(FOREIGN_KEY);
    expect(await count('invoices', own)).toBe(before);
  });

  test.each([
    ['supplier', () => ({ supplier_id: others.supplier_id })],
    ['customer', () => ({ customer_id: others.customer_id })],
    ['company', () => ({ company_id: others.company_id })],
  ])('an invoice in the books cannot be given a %s of other books', async (_name, wrong) => {
    const invoice = anInvoice();
    await enter(invoice);
    const change = db.asOwner((trx) => trx.updateTable('invoices').set(wrong()).where('id', '=', invoice.id).execute());
    await expect(change).rejects.toMatchObject(FOREIGN_KEY);
  });

  test.each([
    ['suppliers', 'supplier_id'],
    ['customers', 'customer_id'],
  ] as const)('%s stay, and keep their id, while an invoice names them', async (table, column) => {
    const id = await db.asOwner((trx) => insertParty(trx, table, own.company_id));
    await enter(anInvoice({ [column]: id }));
    const leave = db.asOwner((trx) => trx.deleteFrom(table).where('id', '=', id).execute());
    await expect(leave).rejects.toMatchObject(FOREIGN_KEY);
    for (const change of [{ id: randomUUID() }, { company_id: others.company_id }]) {
      const changed = db.asOwner((trx) => trx.updateTable(table).set(change).where('id', '=', id).execute());
      await expect(changed).rejects.toMatchObject(FOREIGN_KEY);
    }
    await db.asOwner((trx) => trx.updateTable(table).set({ name: 'Otro' }).where('id', '=', id).execute());
  });

  test('invoices and what belongs to them have foreign keys', async () => {
    const { rows } = await db.asOwner((trx) =>
      sql<{ foreign_key: string }>`
        select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as foreign_key from pg_constraint
        where contype = 'f' and convalidated and conrelid::regclass::text = any(${TABLES}::text[])`.execute(trx),
    );
    expect(rows.map(({ foreign_key }) => foreign_key.replace(' DEFERRABLE INITIALLY DEFERRED', '')).sort()).toEqual(
      FOREIGN_KEYS,
    );
  });

  test('rows of a dump whose references are broken do not go in again', async () => {
    const invoice = anInvoice();
    await enter(invoice);
    await db.asOwner((trx) => insertDocument(trx, invoice));
    const { rows: dump } = await db.asOwner((trx) =>
      sql<{ row: unknown }>`
        select to_jsonb(d) as row from invoice_documents d where invoice_id = ${invoice.id}`.execute(trx),
    );
    const restore = (invoice_id: string) =>
      db.asOwner((trx) =>
        sql`
          insert into invoice_documents
          select (jsonb_populate_record(null::invoice_documents,
            ${JSON.stringify(dump[0]?.row)}::jsonb || jsonb_build_object('invoice_id', ${invoice_id}::text))).*`.execute(
          trx,
        ),
      );
    await db.asOwner((trx) => trx.deleteFrom('invoice_documents').where('invoice_id', '=', invoice.id).execute());
    await expect(restore(randomUUID())).rejects.toMatchObject(FOREIGN_KEY);
    await restore(invoice.id);
  });

  test('a document leaves with its invoice', async () => {
    const [one, other] = [anInvoice(), anInvoice()];
    await enter(one, other);
    await db.asOwner(async (trx) => {
      await insertDocument(trx, one);
      await insertDocument(trx, other);
    });
    const before = await count('invoice_documents', own);
    await db.asOwner((trx) => trx.deleteFrom('invoices').where('id', '=', one.id).execute());
    expect(await count('invoice_documents', own)).toBe(Number(before) - 1);
  });

  test('all of a company leaves with it, and nothing of another', async () => {
    const leaving = await companies();
    const [invoice, staying] = [anInvoice(leaving), anInvoice()];
    await enter(invoice, staying);
    await db.asOwner(async (trx) => {
      await insertDocument(trx, invoice);
      await insertDocument(trx, staying);
    });
    const tables = ['invoices', 'invoice_documents', 'suppliers', 'customers'];
    const before = await Promise.all(tables.map((table) => count(table, own)));
    await db.asOwner((trx) => trx.deleteFrom('companies').where('id', '=', leaving.company_id).execute());
    expect(await Promise.all(tables.map((table) => count(table, leaving)))).toEqual([0, 0, 0, 0]);
    expect(await Promise.all(tables.map((table) => count(table, own)))).toEqual(before);
  });

  test.each(['FE-1', 'fe 0012-3', 'ñandú\t7', 'a\r\n-b', 'SETP990000001', '--', 'straße-1', 'x y'])(
    'the number %j is found by the key that numberKey gives it',
    async (number) => {
      const invoice = anInvoice();
      const [found] = await db.asOwner(async (trx) => {
        await insertInvoices(trx, [invoice], number);
        return trx.selectFrom('invoices').select('number_key').where('id', '=', invoice.id).execute();
      });
      expect(found?.number_key).toBe(numberKey(number));
    },
  );
});
