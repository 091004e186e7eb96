import { sql } from 'kysely';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { type CodedDifference, compareCoding, NOT_STORED_AT, withCoding } from '#domain/coding/with-coding.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { type ColumnTypes, excludedColumns, listColumns, unnestRows } from '../../platform/database/unnest-rows.ts';
import { recordChanges } from '../history/record-changes.ts';
import { refreshCoding } from './refresh-coding.ts';

/** `user_id` is null where no person took part, as for an e-mail; `device_id` without a device. */
type CodingAuthor = { user_id: string | null; device_id: string | null };

/** A row of the list as stored, and what it gets. `restores`: see CodingOrigin of domain/coding/with-coding.ts. */
export type CodingRequest = {
  invoice: Pick<Invoice, 'id' | 'status' | 'classification' | 'direction' | 'direction_by_class' | 'coding' | 'rev'>;
  values: CodingChange;
  rule: string | null;
  restores?: boolean | undefined;
};

/** What a request changes: the row after it, and its fields that differ. */
type PlannedCoding = CodingRequest & { after: CodingRequest['invoice']; differences: CodedDifference[] };

export function planCoding(request: CodingRequest): PlannedCoding {
  const { invoice, values, rule, restores } = request;
  const after = withCoding(invoice, values, { rule, restores, at: NOT_STORED_AT });
  return { ...request, after, differences: compareCoding(invoice, after, Object.keys(values)) };
}

/**
 * Stores coded values of any number of invoices, with their history, in a few statements. The invoices are locked or new
 * in this transaction. What does not change gets no new revision.
 */
export async function storeCoding(
  trx: Trx,
  company_id: string,
  { author, requests }: { author: CodingAuthor; requests: readonly CodingRequest[] },
): Promise<void> {
  const planned = requests.map(planCoding).filter(({ differences }) => differences.length > 0);
  if (planned.length === 0) return;
  await updateDecided(trx, company_id, { author, planned });
  await upsertEntries(trx, company_id, { author, planned });
  await refreshCoding(trx, company_id, [...new Set(planned.map(({ invoice }) => invoice.id))]);
  await recordPlanned(trx, company_id, { author, planned });
}

type Plans = { author: CodingAuthor; planned: readonly PlannedCoding[] };

/** `…_origin`: null where the change is not about the column. */
type Origin = 'person' | 'rule' | 'document' | null;
type DecidedRow = Pick<Invoice, 'id' | 'status' | 'classification' | 'direction' | 'direction_by_class'> & {
  status_origin: Origin;
  classification_origin: Origin;
};

const DECIDED: ColumnTypes<DecidedRow> = {
  id: 'uuid',
  status: 'text',
  classification: 'text',
  direction: 'text',
  direction_by_class: 'boolean',
  status_origin: 'text',
  classification_origin: 'text',
};

const originOf = ({ differences }: PlannedCoding, field: string): Origin => {
  const difference = differences.find((one) => one.field === field);
  if (!difference) return null;
  if (!difference.after) return 'document';
  return difference.after.rule === null ? 'person' : 'rule';
};

/**
 * Writes status, classification and direction. `…_rev: 0` lets stampChanges give the field a new revision: what a rule
 * decides gets none, so that a person who has not seen it may still decide. `…_changed_by` keeps the value when a later
 * document replaces the data of the invoice.
 */
async function updateDecided(trx: Trx, company_id: string, { author, planned }: Plans): Promise<void> {
  const rows = planned
    .map((plan): DecidedRow => {
      const { id, status, classification, direction, direction_by_class } = plan.after;
      const [status_origin, classification_origin] = [originOf(plan, 'status'), originOf(plan, 'classification')];
      const stated = { status, classification, direction, direction_by_class };
      return { id, ...stated, status_origin, classification_origin };
    })
    .filter(({ status_origin, classification_origin }) => status_origin !== null || classification_origin !== null);
  if (rows.length === 0) return;
  await sql`
    update invoices set
      status = given.status,
      classification = given.classification,
      direction = given.direction,
      direction_by_class = given.direction_by_class,
      city = case when invoices.direction = given.direction then invoices.city else coalesce((
        select left(trim(d.document -> case given.direction when 'issued' then 'customer' else 'supplier' end ->> 'city'), 100)
        from invoice_documents d where d.company_id = invoices.company_id and d.invoice_id = invoices.id), '') end,
      ${decidedColumns('status', author)},
      ${decidedColumns('classification', author)},
      rev = 0
    from ${unnestRows(rows, DECIDED)} as given
    where invoices.company_id = ${company_id}::uuid and invoices.id = given.id`.execute(trx);
}

const decidedColumns = (field: 'status' | 'classification', { user_id, device_id }: CodingAuthor) => {
  const column = (suffix: string) => sql.ref(`${field}_${suffix}`);
  const kept = (suffix: string) => sql.ref(`invoices.${field}_${suffix}`);
  const origin = sql.ref(`given.${field}_origin`);
  return sql`
    ${column('rev')} = case when ${origin} in ('person', 'document') then 0 else ${kept('rev')} end,
    ${column('changed_by')} = case when ${origin} is null then ${kept('changed_by')}
      when ${origin} = 'document' then null else ${user_id}::uuid end,
    ${column('changed_on')} = case when ${origin} is null then ${kept('changed_on')} else ${device_id}::uuid end,
    ${column('changed_at')} = case when ${origin} is null then ${kept('changed_at')} else now() end`;
};

type EntryRow = { invoice_id: string; field: string; value: string | null; rule: string | null; after_rev: number };

const ENTRY: ColumnTypes<EntryRow> = {
  invoice_id: 'uuid',
  field: 'text',
  value: 'text',
  rule: 'uuid',
  after_rev: 'bigint',
};

async function upsertEntries(trx: Trx, company_id: string, { author, planned }: Plans): Promise<void> {
  const rows = planned.flatMap(({ invoice, differences }) =>
    differences.map(({ field, after }): EntryRow => {
      const [value, rule] = [after?.value ?? null, after?.rule ?? null];
      return { invoice_id: invoice.id, field, value, rule, after_rev: invoice.rev };
    }),
  );
  const { user_id, device_id } = author;
  await sql`
    insert into invoice_coding (company_id, changed_by, changed_by_email, changed_on, ${listColumns(ENTRY)})
    select ${company_id}::uuid, ${user_id}::uuid, (select email from users where id = ${user_id}::uuid),
      ${device_id}::uuid, ${listColumns(ENTRY, 'given')}
    from ${unnestRows(rows, ENTRY)} as given
    on conflict (company_id, invoice_id, field) do update set ${excludedColumns(ENTRY)},
      changed_by = excluded.changed_by, changed_by_email = excluded.changed_by_email,
      changed_on = excluded.changed_on, changed_at = excluded.changed_at`.execute(trx);
}

/** A value that a person restores is the person's change, although it has the origin of a rule again. */
async function recordPlanned(trx: Trx, company_id: string, { author, planned }: Plans): Promise<void> {
  const byRule = new Map<string | null, PlannedCoding[]>();
  for (const plan of planned) {
    const rule = plan.restores ? null : plan.rule;
    byRule.set(rule, [...(byRule.get(rule) ?? []), plan]);
  }
  for (const [rule, plans] of byRule) {
    const changes = plans.flatMap(({ invoice, differences }) =>
      differences.map(({ field, old_value, new_value }) => ({ invoice_id: invoice.id, field, old_value, new_value })),
    );
    const source = rule === null ? 'person' : 'rule';
    await recordChanges(trx, company_id, { user_id: author.user_id, source, rule }, changes);
  }
}
