import { sql } from 'kysely';
import { MOST_LISTED, type PartySide } from '#domain/analytics/figures.ts';
import { type PartyAnalytics, type PartySums, partyAnalytics } from '#domain/analytics/party-analytics.ts';
import { PARTY_INVOICES, type PartyDetail, partyDetail } from '#domain/analytics/party-detail.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { containing, LIST } from '../invoices/invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { datesOf, monthIn } from '../platform/database/year-range.ts';

export type Figures = { company_id: string; side: PartySide; year: YearFilter };

const TABLE = { supplier: 'suppliers', customer: 'customers' } as const;
const COLUMN = { supplier: 'supplier_id', customer: 'customer_id' } as const;

/** The database adds up and domain/party-analytics.ts says what the sums mean. */
export async function readPartyAnalytics(trx: Trx, asked: Figures & { search: string }): Promise<PartyAnalytics> {
  const all = await rankParties(trx, { ...asked, search: '' });
  const figures = partyAnalytics(all.map(sumsOf), totalsOf(all));
  if (asked.search === '') return figures;
  const found = await rankParties(trx, asked);
  const { parties } = partyAnalytics(found.map(sumsOf), totalsOf(found));
  const [first] = found;
  const listed = found.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...figures,
    parties,
    unlisted: (first?.found ?? 0) - parties.length,
    unlisted_amount: ((first?.found_cents ?? 0) - listed) / 100,
  };
}

type Ranked = PartySums & {
  parties: number;
  all_cents: number;
  all_invoices: number;
  all_unconverted: number;
  found: number;
  found_cents: number;
  email: string | null;
  phone: string | null;
  city: string | null;
};

/** The biggest, each with what all of them are together and what those are that the search finds. Cents. */
async function rankParties(
  trx: Trx,
  { company_id, side, year, search }: Figures & { search: string },
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with sums as materialized (
      select ${sql.ref(COLUMN[side])} as party_id,
        coalesce(sum(total_cop * counts_sign), 0) * 100 as cents,
        count(*) as invoice_count,
        count(*) - count(total_cop) as unconverted_invoices
      from invoices
      where company_id = ${company_id} and deleted_at is null and counts_for = ${side} and ${datesOf(year)}
      group by 1
    ), totals as (
      select count(*) as parties, sum(cents) as all_cents, sum(invoice_count) as all_invoices,
        sum(unconverted_invoices) as all_unconverted
      from sums
    )
    select sums.*, totals.*, party.name, party.nit as tax_id, party.email, party.phone, party.city,
      count(*) over () as found, sum(cents) over () as found_cents
    from sums
    cross join totals
    join ${sql.table(TABLE[side])} as party on party.company_id = ${company_id} and party.id = sums.party_id
    where ${search === '' ? sql`true` : sql`party.search like ${containing(search)}`}
    order by cents desc, party.party_key collate "C"
    limit ${MOST_LISTED}`.execute(trx);
  return rows;
}

const sumsOf = ({
  party_id,
  name,
  tax_id,
  cents,
  invoice_count,
  unconverted_invoices,
  ...contact
}: Ranked): PartySums => ({
  party_id,
  name,
  tax_id,
  contact_info: contactOf(contact),
  cents,
  invoice_count,
  unconverted_invoices,
});

const totalsOf = ([first]: readonly Ranked[]) => ({
  parties: first?.parties ?? 0,
  cents: first?.all_cents ?? 0,
  invoices: first?.all_invoices ?? 0,
  unconverted: first?.all_unconverted ?? 0,
});

const contactOf = ({ email, phone, city }: Pick<Ranked, 'email' | 'phone' | 'city'>): string | null =>
  [email, phone, city].filter(Boolean).join(' · ') || null;

/** Undefined for a party the company does not have. */
export async function readParty(
  trx: Trx,
  id: string,
  { company_id, side, year }: Figures,
): Promise<PartyDetail | undefined> {
  const party = await trx
    .selectFrom(TABLE[side])
    .select(['id as party_id', 'name', 'nit as tax_id', 'email', 'phone', 'city'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!party) return undefined;
  const { email, phone, city, ...named } = party;
  const counted = trx
    .selectFrom('invoices')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('counts_for', '=', side)
    .where(COLUMN[side], '=', id)
    .where(datesOf(year));
  const months = await counted
    .select((e) => [
      monthIn('issue_date').as('month'),
      sql<number>`coalesce(sum(total_cop * counts_sign), 0) * 100`.as('cents'),
      e.fn.countAll<number>().as('invoices'),
      sql<number>`count(*) - count(total_cop)`.as('unconverted'),
      sql<number>`count(*) filter (where counts_sign < 0)`.as('notes'),
      sql<number>`coalesce(sum(total_cop) filter (where counts_sign < 0), 0) * 100`.as('notes_cents'),
    ])
    .groupBy('month')
    .execute();
  const newest = counted.select(LIST).orderBy('issue_date', 'desc').orderBy('id', 'desc').limit(PARTY_INVOICES);
  return partyDetail({
    party: { ...named, contact_info: contactOf(party) },
    year,
    months: months.map(({ notes, notes_cents, ...month }) => ({
      ...month,
      notes: { invoices: notes, cents: notes_cents },
    })),
    invoices: await newest.execute(),
  });
}
