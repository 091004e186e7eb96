import { Client } from 'pg';

const SUPPLIERS = 300;
const CUSTOMERS = 400;
const PRODUCTS = 2000;

/** Deterministic ids: kind, company and number (below a million) can be read off them. */
const uuid = (kind: string, company: string, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad((${company} * 1000000 + ${number})::text, 12, '0'))::uuid`;

export const companyId = (n: number): string => `00000001-0000-4000-8000-${String(n * 1_000_000).padStart(12, '0')}`;

const PLACES = [
  'Café',
  'Ferretería',
  'Papelería',
  'Distribuidora',
  'Panadería',
  'Transportes',
  'Servicios',
  'Droguería',
];
const names = `(array[${PLACES.map((name) => `'${name}'`).join(', ')}])`;

const ONE = (company: number) => `(select ${company}::int as c) one`;

const partyRows = (company: number, { table, kind, count }: { table: string; kind: string; count: number }) => `
  insert into ${table} (company_id, id, party_key, nit, name, search, email)
  select ${uuid('1', 'c', '0')}, ${uuid(kind, 'c', 'n')}, (800000000 + n)::text, (800000000 + n)::text,
    ${names}[1 + n % ${PLACES.length}] || ' Número ' || n,
    translate(lower(${names}[1 + n % ${PLACES.length}]), 'áéíóúñ', 'aeioun') || ' numero ' || n || ' ' || (800000000 + n),
    'ventas' || n || '@ejemplo.co'
  from ${ONE(company)}, generate_series(1, ${count}) n`;

/**
 * Half sold, half bought, one in twenty a credit note, one in fifty a test document, in the trash, of no class or in
 * dollars without a rate. A few parties and products have most of it, as everywhere.
 */
const invoiceRows = (company: number, invoices: number) => `
  insert into invoices (company_id, id, invoice_number, document_kind, supplier_id, supplier_name, supplier_nit,
    customer_id, customer_name, customer_nit, status, classification, direction, environment, total_amount, tax_amount,
    currency, total_cop, issue_date, cufe, supplier_search, customer_search, dedupe_key, rev, status_rev, deleted_at, created_at,
    has_tax_figures)
  select d.company_id, ${uuid('2', 'd.c', 'd.n')}, 'FE' || d.n, case when d.is_note then 'credit_note' else 'invoice' end,
    s.id, s.name, s.nit, k.id, k.name, k.nit, d.status,
    case when d.n % 50 = 7 then 'none' when d.is_note then 'credit_note' when d.is_sale then 'income' else 'expense' end,
    case when d.is_sale then 'issued' else 'received' end,
    case when d.n % 50 = 11 then 'test' else 'production' end,
    d.amount, round(d.amount * 0.19, 2), case when d.n % 50 = 13 then 'USD' else 'COP' end,
    case when d.n % 50 <> 13 then d.amount end, d.issue_date, md5(d.n::text) || md5(d.c::text) || md5((d.n + d.c)::text),
    s.search, k.search, d.c || '-' || d.n, d.n, d.n, case when d.n % 50 = 17 then now() end,
    -- Uploads of this month count against the plan.
    d.issue_date - 40, true
  from (
    select ${uuid('1', 'c', '0')} as company_id, c, n, n % 20 = 3 as is_note, random() < 0.5 as is_sale,
      1 + floor(power(random(), 2) * ${SUPPLIERS})::int as supplier,
      1 + floor(power(random(), 2) * ${CUSTOMERS})::int as customer,
      (array['draft', 'sent', 'pending_payment', 'paid'])[1 + floor(random() * 4)::int] as status,
      round((1000 + power(random(), 3) * 9000000)::numeric, 2) as amount,
      date '2022-01-01' + floor(random() * 1785)::int as issue_date
    from ${ONE(company)}, generate_series(1, ${invoices}) n
    offset 0
  ) d
  join suppliers s on s.company_id = d.company_id and s.party_key = (800000000 + d.supplier)::text
  join customers k on k.company_id = d.company_id and k.party_key = (800000000 + d.customer)::text`;

/** One to five products an invoice, three in the middle. */
const productRows = (company: number) => `
  insert into invoice_products (company_id, invoice_id, product_id, counts_for, counts_sign, issue_date, micro, cents_cop)
  select l.company_id, l.id, ${uuid('5', 'l.c', 'l.product')}, l.counts_for, l.counts_sign, l.issue_date, l.micro, l.cents
  from (
    select i.company_id, i.id, split_part(i.dedupe_key, '-', 1)::int as c, i.issue_date, i.counts_sign,
      case when i.deleted_at is null then i.counts_for end as counts_for,
      1 + floor(power(random(), 2) * ${PRODUCTS})::int as product, (random() * 20000000)::bigint as micro,
      (i.total_cop * 100 / 3)::bigint as cents
    from invoices i, generate_series(1, 1 + right(i.invoice_number, 1)::int % 5) place
    where i.company_id = '${companyId(company)}'
    offset 0
  ) l
  on conflict do nothing`;

/**
 * What credit notes name: most an invoice of the company by its CUFE, some one that the company does not have, and one in
 * ten nothing.
 */
const referenceRows = (company: number) => `
  insert into invoice_references (company_id, invoice_id, place, uuid, number_key)
  select note.company_id, note.id, 0, coalesce(target.cufe, 'missing'), 'FE' || note.n + 1
  from (
    select company_id, id, split_part(dedupe_key, '-', 2)::int as n from invoices
    where company_id = '${companyId(company)}' and document_kind = 'credit_note'
  ) note
  left join invoices target on target.company_id = note.company_id and target.number_key = 'FE' || note.n + 1
    and note.n % 200 <> 43
  where note.n % 200 <> 3`;

const statements = ({ invoices, hasProducts = true }: Filling, company: number) => [
  `select setseed(${(company % 1_000) / 1_000})`,
  // What every row would be asked one by one is right by construction, and a million answers take minutes.
  "set local session_replication_role = 'replica'",
  `insert into companies (id, name, tax_id_type, tax_id, phone_number, plan)
    select ${uuid('1', 'c', '0')}, 'Empresa ' || c, 'NIT', (900000000 + c)::text, '3001234567', 'pro' from ${ONE(company)}`,
  `insert into company_nits (company_id, id, nit, tax_id_type, own_order)
    select ${uuid('1', 'c', '0')}, ${uuid('1', 'c', '0')}, (900000000 + c)::text, 'NIT', 0 from ${ONE(company)}`,
  `insert into company_clock (company_id, epoch, seq)
    select ${uuid('1', 'c', '0')}, gen_random_uuid(), ${invoices} from ${ONE(company)}`,
  `insert into feed_starts (company_id, from_rev) select ${uuid('1', 'c', '0')}, 0 from ${ONE(company)}`,
  partyRows(company, { table: 'suppliers', kind: '3', count: SUPPLIERS }),
  partyRows(company, { table: 'customers', kind: '4', count: CUSTOMERS }),
  `insert into products (company_id, id, product_key, description)
    select ${uuid('1', 'c', '0')}, ${uuid('5', 'c', 'n')}, 'producto numero ' || n, 'Producto número ' || n
    from ${ONE(company)}, generate_series(1, ${PRODUCTS}) n`,
  'analyze suppliers, customers',
  invoiceRows(company, invoices),
  'analyze invoices',
  referenceRows(company),
  ...(hasProducts ? [productRows(company)] : []),
];

/** `hasProducts`: false leaves out the lines of the invoices. */
export type Filling = { companies: number; invoices: number; hasProducts?: boolean };

/** Runs one or several statements of SQL. */
export type RunSql = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Fills the product's tables with companies of so many invoices each, as whole sets. One transaction a company: a run
 * that was stopped goes on with the first company that is missing. `onCompany` runs before each company.
 */
export async function fillCompanies(
  run: RunSql,
  filling: Filling,
  onCompany: (company: number) => void = () => {},
): Promise<void> {
  for (let company = 1; company <= filling.companies; company += 1) {
    const { rows } = await run(`select from companies where id = '${companyId(company)}'`);
    if (rows.length > 0) continue;
    onCompany(company);
    await run(['begin', ...statements(filling, company), 'commit'].join(';'));
  }
  // As a database that has been running for a while: what is newly written is looked up twice until this is done.
  await run('vacuum (analyze) invoices, invoice_references, invoice_products, suppliers, customers, products');
}

/** The same in the database of this URL. */
export async function fillPostgres(
  url: string,
  filling: Filling,
  onCompany?: (company: number) => void,
): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await fillCompanies((text) => client.query(text), filling, onCompany).finally(() => client.end());
}
