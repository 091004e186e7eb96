import { sql } from 'kysely';
import { MAX_LISTED, type PartySide } from '#domain/analytics/figures.ts';
import { type PartyAnalytics, type PartySums, partyAnalytics } from '#domain/analytics/party-analytics.ts';
import { PARTY_INVOICES, type PartyDetail, partyDetail } from '#domain/analytics/party-detail.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { hasSearchForm, INVOICE_COLUMNS } from '../invoices/invoices.ts';
import type { Trx } from '../platform/database/trx.ts';
import { isInPeriod, monthIn } from '../platform/database/year-range.ts';

export type PartyAnalyticsScope = { company_id: string; side: PartySide; period: PeriodFilter };

export const PARTY_TABLE = { supplier: 'suppliers', customer: 'customers' } as const;
export const PARTY_COLUMN = { supplier: 'supplier_id', customer: 'customer_id' } as const;

/**
 * Returns the party analytics. The database computes the sums and domain/analytics/party-analytics.ts interprets them.
 */
export async function readPartyAnalytics(
  trx: Trx,
  query: PartyAnalyticsScope & { search: string },
): Promise<PartyAnalytics> {
  const ranked = await rankParties(trx, query);
  const all = ranked.filter(({ place }) => place <= MAX_LISTED);
  const analytics = partyAnalytics(all.map(toSums), toTotals(ranked));
  if (query.search === '') return analytics;
  const found = ranked.filter(({ found_place }) => found_place !== null && found_place <= MAX_LISTED);
  const { parties } = partyAnalytics(found.map(toSums), toTotals(ranked));
  const [first] = ranked;
  const listedCents = found.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...analytics,
    parties,
    unlisted: (first?.found ?? 0) - parties.length,
    unlisted_amount: ((first?.found_cents ?? 0) - listedCents) / 100,
  };
}

type RankedParty = PartySums & {
  parties: number;
  all_cents: number;
  all_invoices: number;
  all_unconverted: number;
  found: number;
  found_cents: number;
  place: number;
  found_place: number | null;
  email: string | null;
  phone: string | null;
  city: string | null;
};

/**
 * Returns the largest parties and the largest of the search matches, each row with the totals of all parties and of the
 * matches, and with its places among both. Cents.
 */
async function rankParties(
  trx: Trx,
  { company_id, side, period, search }: PartyAnalyticsScope & { search: string },
): Promise<RankedParty[]> {
  const { rows } = await sql<RankedParty>`
    with sums as materialized (
      select ${sql.ref(PARTY_COLUMN[side])} as party_id,
        coalesce(sum(total_cop * counts_sign), 0) * 100 as cents,
        count(*) as invoice_count,
        count(*) - count(total_cop) as unconverted_invoices
      from invoices
      where company_id = ${company_id} and deleted_at is null and counts_for = ${side} and ${isInPeriod(period)}
      group by 1
    ), totals as (
      select count(*) as parties, sum(cents) as all_cents, sum(invoice_count) as all_invoices,
        sum(unconverted_invoices) as all_unconverted
      from sums
    ), named as (
      select sums.*, party.name, party.nit as tax_id, party.email, party.phone, party.city, party.party_key,
        ${search === '' ? sql`true` : hasSearchForm('party.search', search)} as is_found
      from sums
      join ${sql.table(PARTY_TABLE[side])} as party on party.company_id = ${company_id} and party.id = sums.party_id
    ), ranked as (
      select named.*,
        row_number() over (order by cents desc, party_key collate "C") as place,
        case when is_found then row_number() over (partition by is_found order by cents desc, party_key collate "C") end
          as found_place,
        count(*) filter (where is_found) over () as found,
        coalesce(sum(cents) filter (where is_found) over (), 0) as found_cents
      from named
    )
    select ranked.*, totals.*
    from ranked
    cross join totals
    where place <= ${MAX_LISTED} or found_place <= ${MAX_LISTED}
    order by place`.execute(trx);
  return rows;
}

const toSums = ({
  party_id,
  name,
  tax_id,
  cents,
  invoice_count,
  unconverted_invoices,
  ...contact
}: RankedParty): PartySums => ({
  party_id,
  name,
  tax_id,
  contact_info: formatContact(contact),
  cents,
  invoice_count,
  unconverted_invoices,
});

const toTotals = ([first]: readonly RankedParty[]) => ({
  parties: first?.parties ?? 0,
  cents: first?.all_cents ?? 0,
  invoices: first?.all_invoices ?? 0,
  unconverted: first?.all_unconverted ?? 0,
});

const formatContact = ({ email, phone, city }: Pick<RankedParty, 'email' | 'phone' | 'city'>): string | null =>
  [email, phone, city].filter(Boolean).join(' · ') || null;

/** Returns undefined for a party that the company does not have. */
export async function readParty(
  trx: Trx,
  id: string,
  { company_id, side, period }: PartyAnalyticsScope,
): Promise<PartyDetail | undefined> {
  const party = await trx
    .selectFrom(PARTY_TABLE[side])
    .select(['id as party_id', 'name', 'nit as tax_id', 'email', 'phone', 'city'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!party) return undefined;
  const { email, phone, city, ...named } = party;
  const countedInvoices = trx
    .selectFrom('invoices')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('counts_for', '=', side)
    .where(PARTY_COLUMN[side], '=', id)
    .where(isInPeriod(period));
  const months = await countedInvoices
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
  const newest = countedInvoices
    .select(INVOICE_COLUMNS)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(PARTY_INVOICES);
  return partyDetail({
    party: { ...named, contact_info: formatContact(party) },
    period,
    months: months.map(({ notes, notes_cents, ...month }) => ({
      ...month,
      notes: { invoices: notes, cents: notes_cents },
    })),
    invoices: await newest.execute(),
  });
}
