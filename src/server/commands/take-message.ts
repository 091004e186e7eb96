import { randomUUID } from 'node:crypto';
import type { MailStatus } from '#domain/mail-message.ts';
import type { Database } from '../db/database.ts';
import { findMailByKey, insertMail, type MailKey, type MailRow, updateMail } from '../db/mail-messages.ts';
import { findMailOwners, type MailOwner } from '../db/mail-owners.ts';
import { noteStray } from '../db/stray-messages.ts';
import type { Trx } from '../db/trx.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Readers } from '../ingest/readers.ts';
import type { CheckSender, SenderCheck } from '../mail/incoming/check-sender.ts';
import type { IncomingMessage } from '../mail/incoming/incoming-message.ts';
import { readMessage } from '../mail/incoming/read-message.ts';
import { lockImports } from './import-lock.ts';
import { importWithinPlan } from './import-within-plan.ts';
import { readMailFiles } from './mail-files.ts';
import { failedMail, isUnfinished, type MailResult, mailResult, quarantinedMail } from './mail-result.ts';
import { writeBooks } from './write-books.ts';

export type MailParts = {
  db: Database;
  files: FileStore;
  readers: Readers;
  checkSender: CheckSender;
  now: () => Date;
  onFailure: (error: unknown) => void;
};

/** `size` is that of the whole message where `bytes` are only its header; `tries`: how often it was begun, from 1. */
export type RawMessage = { bytes: Uint8Array; size?: number; tries?: number };

/** What became of a message in one of the companies it is for. `isKnown`: it had been taken before. */
export type TakenMail = MailKey & { status: MailStatus; isKnown: boolean };
/** `isUnfinished`: another try could bring more. */
type Written = TakenMail & { isUnfinished: boolean };

/** It could not be known now what the message is: whoever has it gives it again. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

/** From this try on what cannot be known is not waited for, and what goes wrong is logged. */
const LAST_TRY = 3;
/** Whoever began it so often ended before its end: it is not looked into any more. */
const MOST_TRIES = 8;
const GAVE_UP = 'No fue posible procesar el mensaje.';

/**
 * A message into the books of every company whose certified address it names, once in each: what it brings and that it
 * came are one transaction. Nobody's message is noted and kept by nobody. Throws when it has to be given again.
 */
export async function takeMessage(parts: MailParts, raw: RawMessage): Promise<TakenMail[]> {
  const { bytes, size = bytes.length, tries = 1 } = raw;
  const refused = tries > MOST_TRIES ? GAVE_UP : undefined;
  const message = await readMessage(bytes, { size, ...(refused !== undefined && { refused }) });
  const now = parts.now();
  const owners = await parts.db.asSystem((trx) => findMailOwners(trx, message.recipients, now));
  if (owners.length === 0) {
    const { message_key, message_id, sender, subject } = message;
    const received_at = now.toISOString();
    await parts.db.asSystem((trx) => noteStray(trx, { message_key, message_id, sender, subject, received_at }));
    return [];
  }
  const isLast = tries >= LAST_TRY;
  const check = message.refused === null ? await checked(parts, bytes, isLast) : undefined;
  const taken: TakenMail[] = [];
  for (const owner of owners) {
    taken.push(await takeFor(parts, owner, { message, bytes, check, isLast, isWhole: size === bytes.length }));
  }
  return taken;
}

async function checked({ checkSender }: MailParts, bytes: Uint8Array, isLast: boolean): Promise<SenderCheck> {
  const check = await checkSender(bytes);
  if (check.verdict === 'unsure' && !isLast) throw new TryAgain(check.reason);
  return check;
}

type Taking = {
  message: IncomingMessage;
  bytes: Uint8Array;
  /** Undefined for what is not looked into. */
  check: SenderCheck | undefined;
  isLast: boolean;
  isWhole: boolean;
};

async function takeFor(parts: MailParts, owner: MailOwner, taking: Taking): Promise<TakenMail> {
  const { company_id } = owner;
  const { message, check } = taking;
  const kept = await parts.db.forCompany(company_id, (trx) => findMailByKey(trx, company_id, message.message_key));
  if (kept && !isReleased(kept, check)) return known(owner, kept).taken;
  if (message.refused !== null) return keep(parts, owner, { ...taking, result: failedMail(message.refused) });
  if (check?.verdict !== 'pass') {
    return keep(parts, owner, { ...taking, result: quarantinedMail(check?.reason ?? GAVE_UP) });
  }
  try {
    return await bring(parts, owner, taking);
  } catch (error) {
    if (!taking.isLast) throw error;
    parts.onFailure(error);
    return keep(parts, owner, { ...taking, result: failedMail(GAVE_UP) });
  }
}

/** A copy that nobody could vouch for waits; now the message itself has come. */
const isReleased = ({ status }: MailRow, check: SenderCheck | undefined): boolean =>
  status === 'quarantined' && check?.verdict === 'pass';

/** Nothing of it enters the books; its bytes stay, for a person may want it looked at again. */
async function keep(parts: MailParts, owner: MailOwner, taking: Taking & { result: MailResult }): Promise<TakenMail> {
  const { company_id } = owner;
  const raw_sha256 = taking.isWhole ? await parts.files.put(company_id, taking.bytes) : null;
  return parts.db.forCompany(company_id, (trx) => write(trx, owner, { ...taking, raw_sha256, now: parts.now() }));
}

async function bring(parts: MailParts, owner: MailOwner, taking: Taking): Promise<TakenMail> {
  const { company_id, user_id } = owner;
  const { onFailure } = parts;
  const now = parts.now();
  const read = await readMailFiles(parts, company_id, taking.message.files);
  const { taken, unneeded } = await writeBooks(parts.db, company_id, async (trx) => {
    await lockImports(trx, company_id);
    const before = await findMailByKey(trx, company_id, taking.message.message_key);
    if (before && !isReleased(before, taking.check)) return async () => known(owner, before);
    const result = mailResult(await importWithinPlan(trx, { company_id, user_id, onFailure, now }, read));
    const written = await write(trx, owner, { ...taking, result, raw_sha256: null, now });
    return async () => ({ taken: written, unneeded: before?.raw_sha256 ?? null });
  });
  if (unneeded !== null) await parts.files.remove(company_id, unneeded);
  if (taken.isUnfinished) await keepBytes(parts, taken, taking.bytes);
  return taken;
}

const known = ({ company_id }: MailOwner, { id, status }: MailRow) => ({
  taken: { company_id, id, status, isKnown: true, isUnfinished: false },
  unneeded: null,
});

/** For another try; whoever is killed before has a log without one. */
async function keepBytes({ db, files }: MailParts, { company_id, id }: MailKey, bytes: Uint8Array): Promise<void> {
  const raw_sha256 = await files.put(company_id, bytes);
  await db.forCompany(company_id, (trx) => updateMail(trx, { company_id, id }, { raw_sha256 }));
}

type Writing = { message: IncomingMessage; result: MailResult; raw_sha256: string | null; now: Date };

/** In the transaction of what the message brought: the key of the table lets it in once. */
async function write(trx: Trx, { company_id }: MailOwner, writing: Writing): Promise<Written> {
  const { message, result, raw_sha256, now } = writing;
  const { recipients: _, files: __, refused: ___, ...said } = message;
  await lockImports(trx, company_id);
  const before = await findMailByKey(trx, company_id, message.message_key);
  const id = before?.id ?? randomUUID();
  if (before && before.status !== 'quarantined') {
    return { company_id, id, status: before.status, isKnown: true, isUnfinished: false };
  }
  const columns = { ...result, raw_sha256 };
  if (before) await updateMail(trx, { company_id, id }, columns);
  else await insertMail(trx, { ...said, ...columns, company_id, id, received_at: now.toISOString() });
  return { company_id, id, status: result.status, isKnown: false, isUnfinished: isUnfinished(result) };
}
