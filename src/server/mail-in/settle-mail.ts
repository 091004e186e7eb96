import type { MailMessage } from '#domain/mail/mail-message.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { importWithinPlan } from '../invoices/import/import-within-plan.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { readMailFiles } from './mail-files.ts';
import { findMail, findMailByKey, type MailKey, type MailRow, readMail, updateMail } from './mail-messages.ts';
import { failedMail, isUnfinished, mailResult, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailParts } from './message/message-parts.ts';
import { type Acceptance, decideAcceptance, type ShownSender, shownSender } from './senders/acceptance.ts';
import { insertAcceptedSender } from './senders/accepted-senders-table.ts';

/** Who settles which message. `label` names it in the audit log. */
export type Settling = MailKey & { user_id: string };

/** What a person's decision does, in its transaction, and the bytes nobody needs afterwards. */
export type Settled = {
  label: string;
  change: (trx: Trx) => Promise<() => Promise<MailMessage>>;
  after: () => void;
};

/** Somebody has decided about it, or there is nothing left to decide about. */
const SETTLED = 'Este correo ya se resolvió.';

/** Reads a message again that could not be brought in, or not whole. Throws `not_found` or `conflict`. */
export async function retryMail(parts: MailParts, settling: Settling): Promise<Settled> {
  const row = await find(parts, settling);
  if (row.status !== 'failed' && row.status !== 'processed') throw new Refusal('conflict', SETTLED);
  const { company_id } = settling;
  const bytes = await bytesOf(parts, settling, row);
  const message = await parts.parseMessage({ bytes, company_id });
  if (row.accepted_by !== null) return bringing(parts, settling, { row, message });
  const checked = { message, check: await parts.checkSender(bytes, company_id) };
  const shown = shownSender(checked);
  const acceptance: Acceptance = await parts.db.forCompany(company_id, (trx) =>
    decideAcceptance(trx, company_id, checked),
  );
  if (acceptance.type === 'accepted') return bringing(parts, settling, { row, message, shown });
  const waiting = { ...quarantinedMail(acceptance.reason), ...shown, raw_sha256: row.raw_sha256 };
  return planned(parts, settling, { row, columns: (trx) => withKey(trx, settling, { message, columns: waiting }) });
}

/** A person says that a message is from whom it says: it comes in. Throws like retryMail. */
export async function acceptMail(parts: MailParts, settling: Settling): Promise<Settled> {
  const row = await find(parts, settling);
  if (row.status !== 'quarantined') throw new Refusal('conflict', SETTLED);
  const bytes = await bytesOf(parts, settling, row);
  const message = await parts.parseMessage({ bytes, company_id: settling.company_id });
  return bringing(parts, settling, { row, message });
}

/** The same, and later messages of its sender come in by themselves. Throws like retryMail. */
export async function acceptSender(parts: MailParts, settling: Settling): Promise<Settled> {
  const row = await find(parts, settling);
  const sender = row.verified_sender;
  if (sender === null) throw new Refusal('conflict', 'No pudimos comprobar quién envió este correo.');
  const settled = await acceptMail(parts, settling);
  return {
    ...settled,
    label: sender,
    async change(trx) {
      const { company_id, user_id } = settling;
      await insertAcceptedSender(trx, { company_id, sender, accepted_by: user_id });
      return settled.change(trx);
    },
  };
}

/** Nothing of it comes in, and its bytes go. Throws like retryMail. */
export async function discardMail(parts: MailParts, settling: Settling): Promise<Settled> {
  const row = await find(parts, settling);
  if (row.status !== 'quarantined' && row.status !== 'failed') throw new Refusal('conflict', SETTLED);
  return planned(parts, settling, { row, columns: { status: 'discarded', raw_sha256: null } });
}

async function find({ db }: MailParts, key: Settling): Promise<MailRow> {
  const row = await db.forCompany(key.company_id, (trx) => findMail(trx, key));
  if (!row) throw new Refusal('not_found', 'Este correo ya no está en el registro.');
  return row;
}

async function bytesOf({ files }: MailParts, { company_id }: Settling, row: MailRow): Promise<Uint8Array> {
  const bytes = row.raw_sha256 === null ? undefined : await files.get(company_id, row.raw_sha256);
  if (!bytes) throw new Refusal('conflict', 'Ya no guardamos este mensaje. Pide que lo envíen de nuevo.');
  return bytes;
}

type Read = { row: MailRow; message: IncomingMessage; shown?: ShownSender };

async function bringing(parts: MailParts, settling: Settling, { row, message, shown }: Read): Promise<Settled> {
  const { company_id, user_id } = settling;
  const read = await readMailFiles(parts, company_id, message.files);
  const importer = { company_id, user_id, onFailure: parts.onFailure, now: parts.now() };
  return planned(parts, settling, {
    row,
    async columns(trx) {
      const result =
        message.refused === null
          ? mailResult(await importWithinPlan(trx, importer, read))
          : failedMail(message.refused);
      const accepted_by = row.status === 'quarantined' ? user_id : row.accepted_by;
      const raw_sha256 = isUnfinished(result) ? row.raw_sha256 : null;
      return withKey(trx, settling, { message, columns: { ...result, ...shown, accepted_by, raw_sha256 } });
    },
  });
}

type Keyed = { message: IncomingMessage; columns: Columns };

/** A message that was logged from its head alone gets the key of the whole one, unless that has come as well. */
async function withKey(trx: Trx, { company_id }: Settling, { message, columns }: Keyed): Promise<Columns> {
  const { message_key } = message;
  const same = await findMailByKey(trx, company_id, message_key);
  return same ? columns : { ...columns, message_key };
}

type Columns = Parameters<typeof updateMail>[2];
type Planning = { row: MailRow; columns: Columns | ((trx: Trx) => Promise<Columns>) };

function planned({ db, files, onFailure }: MailParts, settling: Settling, { row, columns }: Planning): Settled {
  const { company_id, id } = settling;
  return {
    label: row.subject,
    async change(trx) {
      await lockImports(trx, company_id);
      const now = await findMail(trx, { company_id, id });
      // Somebody else was quicker, or it is another device of the same person.
      if (now?.status !== row.status || now.raw_sha256 !== row.raw_sha256) throw new Refusal('conflict', SETTLED);
      await updateMail(trx, { company_id, id }, typeof columns === 'function' ? await columns(trx) : columns);
      return () => readMail(trx, { company_id, id });
    },
    after() {
      void forgetBytes().catch(onFailure);
    },
  };

  async function forgetBytes(): Promise<void> {
    const now = await db.forCompany(company_id, (trx) => findMail(trx, { company_id, id }));
    if (row.raw_sha256 !== null && now?.raw_sha256 === null) await files.remove(company_id, row.raw_sha256);
  }
}
