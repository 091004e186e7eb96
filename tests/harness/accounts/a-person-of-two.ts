import type { CompanyRole } from '#domain/companies/company-user.ts';
import { insertMembership } from '#server/accounts/memberships.ts';
import type { Api, Member } from '../server/an-api.ts';

/** `token` is of the own company, `token_here` of the other one. */
export type PersonOfTwo = Member & { token_here: string };

/** The titular of a Pro company who also has a role in the company `company_id`. */
export async function aPersonOfTwo(api: Api, company_id: string, role: CompanyRole): Promise<PersonOfTwo> {
  return joining(api, await api.aMember('pro'), company_id, role);
}

/** Adds a member of one company to another one, and returns the member with a token of each. */
export async function joining(api: Api, member: Member, company_id: string, role: CompanyRole): Promise<PersonOfTwo> {
  await api.db.asOwner((trx) => insertMembership(trx, { company_id, user_id: member.user.id, role }));
  return { ...member, token_here: await switched(api, member.token, company_id) };
}

/** The token of a session of another company of the person. */
export async function switched(api: Api, token: string, company_id: string): Promise<string> {
  const { status, body } = await api.request('POST', '/auth/switch', { token, body: { company_id } });
  if (status !== 200) throw new Error(`The switch was refused: ${body.code}`);
  return body.token;
}
