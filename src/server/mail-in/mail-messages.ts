import type { Insertable, Updateable } from 'kysely';
import type { MailMessage, MailStatus } from '#domain/mail/mail-message.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { MailTables } from './mail-tables.ts';

export type NewMail = Insertable<MailTables['mail_messages']>;
export type MailKey = { company_id: string; id: string };

const LISTED_COLUMNS = [
  'id',
  'place',
  'status',
  'sender',
  'sender_name',
  'subject',
  'sent_at',
  'received_at',
  'detail',
  'created_count',
  'attached_count',
  'duplicate_count',
  'refused_count',
  'documents',
  'raw_sha256',
  'verified_sender',
] as const;

export async function insertMail(trx: Trx, row: NewMail): Promise<void> {
  await trx.insertInto('mail_messages').values(row).execute();
}

const MAIL_COLUMNS = ['id', 'status', 'raw_sha256', 'subject', 'accepted_by', 'verified_sender'] as const;
const selectMail = (trx: Trx, company_id: string) =>
  trx.selectFrom('mail_messages').select(MAIL_COLUMNS).where('company_id', '=', company_id);
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

export const findMail = (trx: Trx, { company_id, id }: MailKey) =>
  selectMail(trx, company_id).where('id', '=', id).executeTakeFirst();

export const findMailByKey = (trx: Trx, company_id: string, message_key: string): Promise<MailRow | undefined> =>
  selectMail(trx, company_id).where('message_key', '=', message_key).executeTakeFirst();

export async function updateMail(
  trx: Trx,
  { company_id, id }: MailKey,
  columns: Updateable<MailTables['mail_messages']>,
): Promise<void> {
  await trx
    .updateTable('mail_messages')
    .set(columns)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the number of messages of a company that wait for a decision of a user. */
export const countQuarantined = (trx: Trx, company_id: string): Promise<number> =>
  countKept(trx, company_id, 'quarantined');

/** Returns the number of messages of a company that brought no invoice and whose bytes are kept. */
export const countKeptWithoutFiles = (trx: Trx, company_id: string): Promise<number> =>
  countKept(trx, company_id, 'nothing');

/** Every quarantined message has its bytes. */
async function countKept(trx: Trx, company_id: string, status: 'quarantined' | 'nothing'): Promise<number> {
  const { total } = await trx
    .selectFrom('mail_messages')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .where('status', '=', status)
    .$if(status === 'nothing', (query) => query.where('raw_sha256', 'is not', null))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type ListedMail = MailMessage & { place: number };

/** Returns the messages older than `before`, newest first. */
export async function listMail(
  trx: Trx,
  company_id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedMail[]> {
  const rows = await trx
    .selectFrom('mail_messages')
    .select(LISTED_COLUMNS)
    .where('company_id', '=', company_id)
    .$if(before !== undefined, (query) => query.where('place', '<', before ?? 0))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toListedMail);
}

/** Returns a log entry in the form of the API. */
export async function readMail(trx: Trx, { company_id, id }: MailKey): Promise<MailMessage> {
  const query = trx
    .selectFrom('mail_messages')
    .select(LISTED_COLUMNS)
    .where('company_id', '=', company_id)
    .where('id', '=', id);
  return toListedMail(await query.executeTakeFirstOrThrow());
}

type ListedMailRow = Omit<ListedMail, 'can_retry' | 'acceptable_sender'> & {
  raw_sha256: string | null;
  verified_sender: string | null;
};

const toListedMail = ({ raw_sha256, verified_sender, ...row }: ListedMailRow): ListedMail => ({
  ...row,
  can_retry: raw_sha256 !== null && RETRIED_STATUSES.has(row.status),
  acceptable_sender: row.status === 'quarantined' ? verified_sender : null,
});

/** A message with one of these results may be read again while its bytes are kept. */
export const RETRIED_STATUSES: ReadonlySet<MailStatus> = new Set(['processed', 'nothing', 'failed']);

type ExpiredMail = { company_id: string; id: string; raw_sha256: string | null };

/**
 * Returns the messages that arrived before `before` and are still quarantined. Reads all companies, as the owner of the
 * tables.
 */
export const listQuarantinedBefore = (trx: Trx, before: Date): Promise<ExpiredMail[]> =>
  trx
    .selectFrom('mail_messages')
    .select(['company_id', 'id', 'raw_sha256'])
    .where('status', '=', 'quarantined')
    .where('received_at', '<', before.toISOString())
    .limit(1_000)
    .execute();

/** Deletes the log entries older than `before` and returns them. Reads all companies, as the owner of the tables. */
export const deleteMailBefore = (trx: Trx, before: Date): Promise<ExpiredMail[]> =>
  trx
    .deleteFrom('mail_messages')
    .where('received_at', '<', before.toISOString())
    .returning(['company_id', 'id', 'raw_sha256'])
    .execute();
