import type { Api, ApiResponse } from '../server/an-api.ts';

/** Returns the token of the newest invitation sent to an email address; '' when the email has none. */
export async function invitationToken(api: Api, email: string): Promise<string> {
  const { body } = await api.request('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`);
  return /accept-invitation\?token=([\w-]+)/.exec(body[0]?.text ?? '')?.[1] ?? '';
}

/** Opens the link of the newest invitation to an address. Without `new_password` the invitation's password is used. */
export async function acceptInvitation(api: Api, email: string, new_password?: string): Promise<ApiResponse> {
  const token = await invitationToken(api, email);
  return api.request('POST', '/auth/accept-invitation', { body: { token, ...(new_password && { new_password }) } });
}
