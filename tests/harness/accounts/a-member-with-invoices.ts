import { anIssuedXml } from '../documents/a-sent-invoice.ts';
import type { Api, Member } from '../server/an-api.ts';

/** A new company and the ids of `count` invoices that it issued. */
export async function aMemberWithInvoices(api: Api, count: number): Promise<{ member: Member; ids: string[] }> {
  const member = await api.aMember();
  const files = Array.from({ length: count }, () => anIssuedXml(member.nit));
  const { body } = await api.upload(member.token, files);
  return { member, ids: body.results.map(({ invoice_id }: { invoice_id: string }) => invoice_id) };
}
