import { randomUUID } from 'node:crypto';
import type { CompanyRole } from '#domain/companies/company-user.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { createSignInResponse } from '#server/accounts/sign-in.ts';
import { insertUser } from '#server/accounts/users.ts';
import { makeSuperAdmin } from '#server/platform-admin/make-super-admin.ts';
import type { Api } from '../server/an-api.ts';
import { aFactorRow } from './a-factor.ts';

const PASSWORD = 'clave-segura';
const ORIGIN = { agent: 'Chrome · Linux', network: '127.0.0.0' };
let hashed: Promise<string> | undefined;

/** A signed-in user of a company with any role, whatever its plan allows. */
export async function aColleague(api: Api, company_id: string, role: CompanyRole) {
  hashed ??= hashPassword(PASSWORD);
  const password_hash = await hashed;
  const email = `${randomUUID()}@empresa.example`;
  const user = { company_id, email, password_hash, role, is_titular: false, is_verified: true };
  return api.db.asOwner(async (trx) => {
    const id = await insertUser(trx, user);
    const { token } = await createSignInResponse(trx, id, { ...ORIGIN, now: new Date() });
    return { id, email, token, password: PASSWORD };
  });
}

/** The token of a super admin of the platform with a second factor. */
export async function aSuperAdmin(api: Api): Promise<string> {
  const { id, token } = await aNewSuperAdmin(api);
  await aFactorRow(api, id);
  return token;
}

/** A super admin who has only chosen a password. */
export function aNewSuperAdmin(api: Api): Promise<{ id: string; token: string }> {
  return api.db.asOwner(async (trx) => {
    const email = `${randomUUID()}@plataforma.example`;
    await makeSuperAdmin(trx, email, new Date());
    const { id } = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { id, token: (await createSignInResponse(trx, id, { ...ORIGIN, now: new Date() })).token };
  });
}
