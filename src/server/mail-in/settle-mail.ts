import type { MailMessage } from '#domain/mail/mail-message.ts';
import { lockImports } from '../invoices/import/import-lock.ts';
import { importWithinPlan } from '../invoices/import/import-within-plan.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { requestFileRemovals } from '../retention/file-removals.ts';
import { readMailFiles } from './mail-files.ts';
import {
  findMail,
  findMailByKey,
  type MailKey,
  type MailRow,
  RETRIED_STATUSES,
  readMail,
  updateMail,
} from './mail-messages.ts';
import { failedMail, isUnfinished, mailResult, quarantinedMail } from './mail-result.ts';
import type { IncomingMessage } from './message/incoming-message.ts';
import type { MailDependencies } from './message/mail-dependencies.ts';
import { type Acceptance, decideAcceptance, type ShownSender, shownSender } from './senders/acceptance.ts';
import { insertAcceptedSender } from './senders/accepted-senders-table.ts';

/** The message to settle and the deciding user. `label` names the message in the audit log. */
export type MailDecision = MailKey & { user_id: string };

/** The effect of a user's decision, to run in its transaction, and the bytes to delete afterwards. */
export type PlannedDecision = {
  label: string;
  change: (trx: Trx) => Promise<() => Promise<MailMessage>>;
  onSuccess: () => void;
};

/** Another user has decided about the message, or its state needs no decision any more. */
const ALREADY_DECIDED = 'Este correo ya se resolvió. Actualiza la página para ver el resultado.';

/** Parses a message again that was not imported, or only in part. Throws `not_found` or `conflict`. */
export async function retryMail(deps: MailDependencies, decision: MailDecision): Promise<PlannedDecision> {
  const row = await requireMail(deps, decision);
  if (!RETRIED_STATUSES.has(row.status)) throw new Refusal('conflict', ALREADY_DECIDED);
  const { company_id } = decision;
  const bytes = await loadBytes(deps, decision, row);
  const message = await deps.parseMessage({ bytes, company_id });
  if (row.accepted_by !== null) return planImport(deps, decision, { row, message });
  const checked = { message, check: await deps.checkSender(bytes, company_id) };
  const shown = shownSender(checked);
  const acceptance: Acceptance = await deps.db.forCompany(company_id, (trx) =>
    decideAcceptance(trx, company_id, checked),
  );
  if (acceptance.type === 'accepted') return planImport(deps, decision, { row, message, shown });
  const waiting = { ...quarantinedMail(acceptance.reason), ...shown, raw_sha256: row.raw_sha256 };
  return planned(deps, decision, {
    row,
    columns: (trx) => addMessageKey(trx, decision, { message, columns: waiting }),
  });
}

/** Imports a quarantined message whose sender a user confirms. Throws like retryMail. */
export async function acceptMail(deps: MailDependencies, decision: MailDecision): Promise<PlannedDecision> {
  const row = await requireMail(deps, decision);
  if (row.status !== 'quarantined') throw new Refusal('conflict', ALREADY_DECIDED);
  const bytes = await loadBytes(deps, decision, row);
  const message = await deps.parseMessage({ bytes, company_id: decision.company_id });
  return planImport(deps, decision, { row, message });
}

/** Like acceptMail; later messages of the sender are imported automatically. Throws like retryMail. */
export async function acceptSender(deps: MailDependencies, decision: MailDecision): Promise<PlannedDecision> {
  const row = await requireMail(deps, decision);
  const sender = row.verified_sender;
  if (sender === null)
    throw new Refusal('conflict', 'No pudimos comprobar quién envió este correo. Acéptalo sin «Aceptar siempre».');
  const planUpdate = await acceptMail(deps, decision);
  return {
    ...planUpdate,
    label: sender,
    async change(trx) {
      const { company_id, user_id } = decision;
      await insertAcceptedSender(trx, { company_id, sender, accepted_by: user_id });
      return planUpdate.change(trx);
    },
  };
}

/** Discards a message and deletes its bytes. Throws like retryMail. */
export async function discardMail(deps: MailDependencies, decision: MailDecision): Promise<PlannedDecision> {
  const row = await requireMail(deps, decision);
  if (row.status !== 'quarantined' && row.status !== 'failed') throw new Refusal('conflict', ALREADY_DECIDED);
  return planned(deps, decision, { row, columns: { status: 'discarded', raw_sha256: null } });
}

async function requireMail({ db }: MailDependencies, key: MailDecision): Promise<MailRow> {
  const row = await db.forCompany(key.company_id, (trx) => findMail(trx, key));
  if (!row)
    throw new Refusal(
      'not_found',
      'Este correo ya no está en el registro. Si traía facturas, pide que lo envíen de nuevo.',
    );
  return row;
}

async function loadBytes({ files }: MailDependencies, { company_id }: MailDecision, row: MailRow): Promise<Uint8Array> {
  const bytes = row.raw_sha256 === null ? undefined : await files.get(company_id, row.raw_sha256);
  if (!bytes) throw new Refusal('conflict', 'Ya no guardamos este mensaje. Pide que lo envíen de nuevo.');
  return bytes;
}

type ReadMail = { row: MailRow; message: IncomingMessage; shown?: ShownSender };

async function planImport(
  deps: MailDependencies,
  decision: MailDecision,
  { row, message, shown }: ReadMail,
): Promise<PlannedDecision> {
  const { company_id, user_id } = decision;
  const read = await readMailFiles(deps, company_id, message.files);
  const importer = { company_id, user_id, source: 'mail' as const, onFailure: deps.onFailure, now: deps.now() };
  return planned(deps, decision, {
    row,
    async columns(trx) {
      const result =
        message.refused === null
          ? mailResult(await importWithinPlan(trx, importer, read), message.skipped)
          : failedMail(message.refused);
      const accepted_by = row.status === 'quarantined' ? user_id : row.accepted_by;
      const raw_sha256 = isUnfinished(result, message.skipped) ? row.raw_sha256 : null;
      return addMessageKey(trx, decision, { message, columns: { ...result, ...shown, accepted_by, raw_sha256 } });
    },
  });
}

type KeyedColumns = { message: IncomingMessage; columns: Columns };

/**
 * Sets the key of the whole message on an entry that was logged from its head alone, unless the whole message has its
 * own entry.
 */
async function addMessageKey(
  trx: Trx,
  { company_id }: MailDecision,
  { message, columns }: KeyedColumns,
): Promise<Columns> {
  const { message_key } = message;
  const existing = await findMailByKey(trx, company_id, message_key);
  return existing ? columns : { ...columns, message_key };
}

type Columns = Parameters<typeof updateMail>[2];
type PlannedUpdate = { row: MailRow; columns: Columns | ((trx: Trx) => Promise<Columns>) };

function planned(
  { db, files, onFailure }: MailDependencies,
  decision: MailDecision,
  { row, columns }: PlannedUpdate,
): PlannedDecision {
  const { company_id, id } = decision;
  return {
    label: row.subject,
    async change(trx) {
      await lockImports(trx, company_id);
      const current = await findMail(trx, { company_id, id });
      // Another user, or another device of the same user, decided first.
      if (current?.status !== row.status || current.raw_sha256 !== row.raw_sha256)
        throw new Refusal('conflict', ALREADY_DECIDED);
      const changed = typeof columns === 'function' ? await columns(trx) : columns;
      await updateMail(trx, { company_id, id }, changed);
      // The bytes are removed after the commit; when that fails, the hourly job removes them.
      if (row.raw_sha256 !== null && changed.raw_sha256 === null)
        await requestFileRemovals(trx, company_id, [row.raw_sha256]);
      return () => readMail(trx, { company_id, id });
    },
    onSuccess() {
      void removeBytes().catch(onFailure);
    },
  };

  async function removeBytes(): Promise<void> {
    const now = await db.forCompany(company_id, (trx) => findMail(trx, { company_id, id }));
    if (row.raw_sha256 !== null && now?.raw_sha256 === null) await files.remove(company_id, row.raw_sha256);
  }
}
