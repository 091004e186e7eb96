import { randomUUID } from 'node:crypto';
import { type Api, aNit, type Member } from '../server/an-api.ts';
import { acceptInvitation } from './accept-invitation.ts';

export type FirmPerson = { id: string; email: string; token: string; password: string };
/** `owner` is the titular of an own company, as an accountant is. */
export type TestFirm = { id: string; name: string; nit: string; code: string; owner: Member };

const PASSWORD = 'Ventana-azul-27';

/** A firm whose owner has an own company. */
export async function aFirm(api: Api, name = `Contadores ${randomUUID().slice(0, 8)}`): Promise<TestFirm> {
  const owner = await api.aMember('pro');
  const nit = aNit();
  const { status, body } = await api.request('POST', '/firm', { token: owner.token, body: { name, nit } });
  if (status !== 200) throw new Error(`The firm was refused: ${body.code}`);
  return { id: body.firm.id, name, nit, code: body.firm.code, owner };
}

/** A person without an account before, who accepted an invitation to the firm and signed in. */
export async function aStaffMember(api: Api, firm: TestFirm, role: 'owner' | 'staff' = 'staff'): Promise<FirmPerson> {
  const email = `${randomUUID()}@firma.example`;
  const invited = await api.request('POST', '/firm/invitations', { token: firm.owner.token, body: { email, role } });
  if (invited.status !== 200) throw new Error(`The invitation was refused: ${invited.body.code}`);
  const accepted = await acceptInvitation(api, email, PASSWORD);
  if (accepted.status !== 200) throw new Error(`The link was refused: ${accepted.body.code}`);
  const { body } = await api.request('POST', '/auth/login', { body: { email, password: PASSWORD } });
  return { id: body.user.id, email, token: body.token, password: PASSWORD };
}

/** A company that invited the firm, which accepted. */
export async function aClient(api: Api, firm: TestFirm, role = 'admin'): Promise<Member> {
  const client = await api.aMember('pro');
  const { token } = client;
  const invited = await api.request('POST', '/company-firms', { token, body: { firm_id: firm.id, role } });
  if (invited.status !== 200) throw new Error(`The firm was not invited: ${invited.body.code}`);
  const path = `/firm/clients/${client.company_id}/accept`;
  const accepted = await api.request('POST', path, { token: firm.owner.token });
  if (accepted.status !== 200) throw new Error(`The client was not accepted: ${accepted.body.code}`);
  return client;
}

/** Sets who of the firm works at a client. */
export const assign = (api: Api, firm: TestFirm, company_id: string, user_ids: string[]) =>
  api.request('PUT', `/firm/clients/${company_id}/assignments`, { token: firm.owner.token, body: { user_ids } });
