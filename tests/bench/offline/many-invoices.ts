import { Client } from 'pg';

/** Puts this many invoices into a company's books as whole sets: through the front door they would take an hour. */
export async function fillCompany(url: string, company_id: string, count: number): Promise<void> {
  await onDatabase(url, async (client) => {
    // What every row would be asked one by one is right by construction.
    await client.query("set session_replication_role = 'replica'");
    await client.query(PARTIES('suppliers'), [company_id]);
    await client.query(PARTIES('customers'), [company_id]);
    await client.query(INVOICES, [company_id, count]);
    await client.query(
      'update company_clock set seq = (select max(rev) from invoices where company_id = $1) where company_id = $1',
      [company_id],
    );
    await client.query('analyze invoices');
  });
}

/** Somebody else changes the newest ones: what a device hears of when it comes back. */
export async function changeNewest(url: string, company_id: string, count: number): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    await client.query(CHANGES, [company_id, count]);
    await client.query(
      'update company_clock set seq = (select max(rev) from invoices where company_id = $1) where company_id = $1',
      [company_id],
    );
  });
}

async function onDatabase(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}

const PARTIES = (table: string) => `
  insert into ${table} (company_id, id, party_key, nit, name, search, email)
  select $1::uuid, gen_random_uuid(), (800000000 + n)::text, (800000000 + n)::text, 'Distribuidora Número ' || n,
    'distribuidora numero ' || n || ' ' || (800000000 + n), 'ventas' || n || '@ejemplo.co'
  from generate_series(1, 300) n`;

const INVOICES = `
  insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
    customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
    currency, total_cop, issue_date, cufe, supplier_search, customer_search, dedupe_key, rev, status_rev)
  select $1::uuid, gen_random_uuid(), 'FE' || n, 'invoice', s.id, s.name, s.nit, k.id, k.name, k.nit,
    (array['draft', 'sent', 'pending_payment', 'paid', 'paid'])[1 + abs(hashint4(n)) % 5],
    case when side.is_issued then 'income' else 'expense' end, case when side.is_issued then 'issued' else 'received' end,
    'production', 10000 + n % 9000, 1900, 'COP', 10000 + n % 9000, date '2026-11-20' - (n % 1500)::int,
    md5(n::text) || md5((n + 1)::text) || md5((n + 2)::text), s.search, k.search, 'bench-' || n, n, n
  from generate_series(1, $2::int) n
  -- Mixed, so that no day has only invoices of one sort.
  cross join lateral (select abs(hashint4(n + 7)) % 3 = 0 as is_issued) side
  join suppliers s on s.company_id = $1::uuid and s.party_key = (800000001 + n % 300)::text
  join customers k on k.company_id = $1::uuid and k.party_key = (800000001 + (n * 7) % 300)::text`;

const CHANGES = `
  update invoices i
  set status = case when i.status = 'paid' then 'sent' else 'paid' end, rev = clock.seq + newest.place,
    status_rev = clock.seq + newest.place
  from company_clock clock, (
    select id, row_number() over () as place
    from (select id from invoices where company_id = $1 order by issue_date desc, id desc limit $2::int) latest
  ) newest
  where clock.company_id = $1 and i.company_id = $1 and i.id = newest.id`;
