import { type RawBuilder, sql } from 'kysely';
import { APPROVAL_POLICY_ID, ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import { supplierApprovers } from '#domain/approval/approval-rules.ts';
import type { Approval } from '#domain/approval/invoice-review.ts';
import type { Trx } from '../database/trx.ts';

/**
 * Computes `review` of every invoice that this transaction wrote, before the rows get their revision: no way of changing an
 * invoice passes it by (docs/approval.md#paths). It locks the company's clock first: what it reads of the policy is then
 * in force until the commit.
 */
export async function refreshReviews(trx: Trx, company_id: string): Promise<void> {
  const { rows } = await sql`
    select seq from company_clock where company_id = ${company_id}
      and exists (select from invoices where company_id = ${company_id} and rev = 0)
    for update`.execute(trx);
  if (rows.length === 0) return;
  const policy = await findPolicy(trx, company_id);
  if (policy || (await hasChangedReviews(trx, company_id)))
    await computeReviews(trx, company_id, { policy, of: sql`i.rev = 0` });
}

/** Computes the reviews again that a changed policy is about. Those that are approved stay. */
export async function refreshAllReviews(trx: Trx, company_id: string): Promise<void> {
  const policy = await findPolicy(trx, company_id);
  const of = policy
    ? sql`(i.review->>'state' = 'pending' or (i.review is null and ${isPurchase} and i.created_at >= ${firstInstant(policy)}))`
    : sql`i.review->>'state' = 'pending'`;
  await computeReviews(trx, company_id, { policy, of });
}

/** Undefined when the company has no policy. */
export async function findPolicy(trx: Trx, company_id: string): Promise<ApprovalPolicy | undefined> {
  const row = await trx
    .selectFrom('records')
    .select('data')
    .where('company_id', '=', company_id)
    .where('id', '=', APPROVAL_POLICY_ID)
    .where('type', '=', 'approval-policy')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && ApprovalPolicy.parse(row.data);
}

async function hasChangedReviews(trx: Trx, company_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('rev', '=', 0)
    .where('review', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Midnight in Bogotá. */
const firstInstant = ({ since }: ApprovalPolicy): RawBuilder<unknown> => sql`${`${since}T00:00:00-05:00`}::timestamptz`;

/** Names what an approval is about: amount, supplier and document. The bytes of an XML, or what was read of another file. */
const digest = sql`left(encode(sha256(convert_to(concat_ws('|', i.total_amount, i.currency, i.total_cop, i.supplier_nit,
  i.invoice_number, i.cufe, coalesce(d.xml_sha256, d.document::text)), 'UTF8')), 'hex'), 32)`;

/** A document that the company received stays a purchase whatever class it gets: anybody may change the class. */
const isPurchase = sql`((i.direction = 'received' or i.classification = 'expense') and i.environment <> 'test'
  and i.document_kind not in ('credit_note', 'support_adjustment'))`;

/** `total_cop` of the rules: a rate that a person gave does not decide how many steps are needed. */
export const reviewedPesos = (invoice: string): RawBuilder<number | null> =>
  sql`case when ${sql.ref(`${invoice}.given_rate`)} is null then ${sql.ref(`${invoice}.total_cop`)} end`;

/**
 * Everybody who brought the document of the invoice `t` that counts: its creator, who replaced it later, and who uploaded
 * the PDF whose missing data somebody else typed. Nobody brings an e-mail.
 */
export const uploaders = sql<string[]>`coalesce((select jsonb_agg(distinct one.user_id) from (
  select t.created_by as user_id where t.created_source is distinct from 'mail'
  union all
  select c.user_id from invoice_changes c where c.company_id = t.company_id and c.invoice_id = t.id
    and c.field = 'document' and c.source <> 'mail'
  union all
  select p.uploaded_by from invoice_documents d join pdf_documents p
    on p.company_id = d.company_id and p.sha256 = d.xml_sha256
    where d.company_id = t.company_id and d.invoice_id = t.id
) one where one.user_id is not null), '[]')`;

/** The approvals among rows `a` of `invoice_approvals`, in the order of their steps. */
export const approvals = sql<Approval[]>`coalesce(jsonb_agg(jsonb_build_object('step', a.step, 'user_id', a.user_id,
  'email', a.user_email, 'at', a.at) order by a.step), '[]')`;

type Scope = { policy: ApprovalPolicy | undefined; of: RawBuilder<unknown> };

async function computeReviews(trx: Trx, company_id: string, { policy, of }: Scope): Promise<void> {
  const amounts = policy ? policy.steps.map(({ from_amount }) => from_amount) : [];
  const stepCount = policy
    ? sql`case when t.is_purchase and t.created_at >= ${firstInstant(policy)} then (
        select count(*) from unnest(${amounts}::numeric[]) as a(from_amount)
        where t.total_cop is null or a.from_amount <= abs(t.total_cop))::int else 0 end`
    : sql`0`;
  const steps = JSON.stringify(policy?.steps ?? []);
  const bySupplier = JSON.stringify(policy ? supplierApprovers(policy) : {});
  await sql`
    with target as materialized (
      select i.company_id, i.id, ${reviewedPesos('i')} as total_cop, i.supplier_nit, i.created_at, i.created_by, i.created_source,
        ${isPurchase} as is_purchase, ${digest} as digest
      from invoices i
      left join invoice_documents d on d.company_id = i.company_id and d.invoice_id = i.id
      where i.company_id = ${company_id}::uuid and ${of}
    ), stale as (
      delete from invoice_approvals a using target t
      where a.company_id = t.company_id and a.invoice_id = t.id and a.digest <> t.digest
      returning a.*
    ), recorded as (
      insert into invoice_changes (company_id, invoice_id, user_id, user_email, source, field, old_value, new_value)
      select company_id, invoice_id, null, null, 'system', 'approval.' || step, user_email, null
      from stale order by step desc
    ), counted as (
      select t.*, ${stepCount} as step_count, a.*
      from target t cross join lateral (
        select count(*)::int as given, coalesce(bool_or(a.step = a."of"), false) as is_approved, ${approvals} as approvals
        from invoice_approvals a
        where a.company_id = t.company_id and a.invoice_id = t.id and a.digest = t.digest
      ) a
    ), computed as (
      select t.id, case
        when not t.is_purchase then null
        when t.is_approved then jsonb_build_object('state', 'approved', 'step', t.given, 'of', t.given,
          'approvals', t.approvals, 'digest', t.digest, 'approvers', '[]'::jsonb, 'uploaders', '[]'::jsonb)
        when t.step_count = 0 then null
        else jsonb_build_object('state', 'pending', 'step', least(t.given + 1, t.step_count), 'of', t.step_count,
          'approvals', t.approvals, 'digest', t.digest,
          'approvers', case when t.given = 0 and ${bySupplier}::jsonb ? upper(t.supplier_nit)
            then jsonb_build_array(${bySupplier}::jsonb -> upper(t.supplier_nit))
            else coalesce(${steps}::jsonb -> least(t.given, t.step_count - 1) -> 'approvers', '[]') end,
          'uploaders', ${policy?.own_uploads ? sql`'[]'::jsonb` : uploaders})
        end as review
      from counted t
    )
    update invoices set review = computed.review
    from computed
    where invoices.company_id = ${company_id}::uuid and invoices.id = computed.id
      and invoices.review is distinct from computed.review`.execute(trx);
}
