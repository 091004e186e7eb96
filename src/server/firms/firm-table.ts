import { randomInt } from 'node:crypto';
import { checkDigit } from '#domain/companies/nit.ts';
import type { NewFirm } from '#domain/firms/firm.ts';
import type { FirmRole, OwnFirm } from '#domain/firms/own-firm.ts';
import { lockByName } from '../platform/database/advisory-lock.ts';
import type { Trx } from '../platform/database/trx.ts';

/** Without letters and digits that are mistaken for each other. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/** Two owners who demote each other at the same time must not both succeed. */
export const lockFirm = (trx: Trx, firm_id: string): Promise<void> => lockByName(trx, `firm ${firm_id}`);

/** Inserts a firm. Returns its id; undefined when another firm has the NIT. Runs as the owner of the tables. */
export async function insertFirm(trx: Trx, { name, nit }: NewFirm): Promise<string | undefined> {
  const row = await trx
    .insertInto('firms')
    .values({ name, nit, dv: checkDigit(nit) ?? null, code: createCode() })
    .onConflict((conflict) => conflict.column('nit').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const readFirm = (trx: Trx, firm_id: string) =>
  trx.selectFrom('firms').select(['id', 'name', 'nit', 'dv']).where('id', '=', firm_id).executeTakeFirstOrThrow();

/** Returns the firm of a person as it is sent with the user. Runs as the owner of the tables. */
export const readOwnFirm = (trx: Trx, user_id: string): Promise<OwnFirm | undefined> =>
  trx
    .selectFrom('firm_members as fm')
    .innerJoin('firms as f', 'f.id', 'fm.firm_id')
    .select(['f.id', 'f.name', 'fm.role'])
    .where('fm.user_id', '=', user_id)
    .executeTakeFirst();

type NewMember = { firm_id: string; user_id: string; role: FirmRole };

/** Returns false when the person already works for a firm. Runs as the owner of the tables. */
export async function insertFirmMember(trx: Trx, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('firm_members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the people of a firm in the order in which they joined. Runs as the owner of the tables. */
export const listFirmMembers = (trx: Trx, firm_id: string) =>
  trx
    .selectFrom('firm_members as fm')
    .innerJoin('users as u', 'u.id', 'fm.user_id')
    .select(['u.id', 'u.email', 'fm.role', 'fm.created_at'])
    .where('fm.firm_id', '=', firm_id)
    .orderBy('fm.created_at')
    .orderBy('u.id')
    .execute();

/** Returns the addresses of the owners of a firm. Runs as the owner of the tables. */
export async function listOwnerEmails(trx: Trx, firm_id: string): Promise<string[]> {
  const members = await listFirmMembers(trx, firm_id);
  return members.filter(({ role }) => role === 'owner').map(({ email }) => email);
}
