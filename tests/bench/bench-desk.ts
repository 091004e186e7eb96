import { sql } from 'kysely';
import { Client } from 'pg';
import { readDesk } from '#server/desk/read-desk.ts';
import { refreshLoneNotes } from '#server/invoices/warnings/refresh-lone-notes.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { companyId, fillPostgres } from './filled-companies.ts';

/** GET /desk of a person of many companies. */
const COMPANIES = 50;
const INVOICES = 20_000;
const TARGET_MS = 150;
const ROUNDS = 40;
const PERSON = '00000009-0000-4000-8000-000000000009';

const { DATABASE_URL: url = '' } = process.env;
if (url === '') throw new Error('This bench needs a PostgreSQL: npm run bench -- desk starts one.');
const db = await openDatabase({ url });
await fillPostgres(url, { companies: COMPANIES, invoices: INVOICES, hasProducts: false });
await db.asOwner(async (trx) => {
  await sql`
    insert into users (id, email, password_hash, role, is_titular)
    values (${PERSON}, 'mesa@ejemplo.co', '', 'regular_user', false) on conflict do nothing`.execute(trx);
  await sql`
    insert into memberships (company_id, user_id, role, is_titular)
    select id, ${PERSON}::uuid, 'admin', false from companies on conflict do nothing`.execute(trx);
  await sql`set local session_replication_role = 'replica'`.execute(trx);
  await fillRadian(trx);
  for (let company = 1; company <= COMPANIES; company += 1) await fillLoneNotes(trx, companyId(company));
});
await vacuum();
const times: number[] = [];
for (let round = -3; round < ROUNDS; round += 1) {
  const start = performance.now();
  const rows = await db.asOwner((trx) => readDesk(trx, PERSON, new Date()));
  if (rows.length !== COMPANIES) throw new Error(`The desk has ${rows.length} of ${COMPANIES} companies.`);
  if (round >= 0) times.push(performance.now() - start);
}
await db.close();
const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor((ROUNDS - 1) * share)] ?? 0;
console.log(
  `desk, ${COMPANIES} companies of ${INVOICES} invoices: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms ` +
    `of ${ROUNDS}, at most ${TARGET_MS}`,
);
if (at(0.95) > TARGET_MS) process.exitCode = 1;

/** Two of five purchases are on credit: some without events, some waiting, most accepted by a person or by law. */
async function fillRadian(trx: Trx): Promise<void> {
  await sql`
    update invoices set payment_terms = 'credit', radian_events = coalesce((
        select jsonb_agg(jsonb_build_object('code', code, 'date', issue_date + days, 'source', 'xml', 'by', null, 'at', null))
        from (values ('030', 1, 3), ('032', 2, 4), ('033', 4, 8)) as event (code, days, place)
        where rev % 10 >= place
      ), '[]')
    where direction = 'received' and payment_terms is null and rev % 5 in (1, 3)`.execute(trx);
}

/** Which credit notes lack their invoice, as an import stores it. */
async function fillLoneNotes(trx: Trx, company_id: string): Promise<void> {
  const notes = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('document_kind', '=', 'credit_note')
    .execute();
  await refreshLoneNotes(
    trx,
    company_id,
    notes.map(({ id }) => id),
  );
}

async function vacuum(): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('vacuum (analyze) invoices').finally(() => client.end());
}
