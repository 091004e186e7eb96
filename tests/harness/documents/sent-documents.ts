import { zipSync } from 'fflate';
import type { UploadedDocument, UploadResult } from '#domain/files/upload.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import type { Api, Member, SentFile } from '../server/an-api.ts';

export const aZip = (name: string, members: Record<string, string | Uint8Array>): SentFile => ({
  name,
  content: zipSync(Object.fromEntries(Object.entries(members).map(([path, content]) => [path, Buffer.from(content)]))),
});

export const textOf = ({ content }: SentFile): string => String(content);
export const cufeOf = (file: SentFile): string => /<cbc:UUID[^>]*>([^<]*)</.exec(textOf(file))?.[1] ?? '';

/** An invoice and the files that belong to it, in the order of arrival. */
export const arriving = (when: string, invoice: SentFile, ...others: SentFile[]): SentFile[] =>
  when === 'before' ? [...others, invoice] : [invoice, ...others];

export const createdIn = (response: readonly UploadedDocument[]): string =>
  response.find((one) => one.outcome === 'created')?.invoice_id ?? '';

/** Sends documents as a member does, and reads their results. */
export function documentsOf(api: () => Api) {
  const send = async ({ token }: Member, ...files: SentFile[]): Promise<UploadedDocument[]> => {
    const { status, body, text } = await api().upload(token, files);
    if (status !== 200) throw new Error(text);
    const result: UploadResult = body;
    return result.results.flatMap(({ documents }) => documents);
  };
  return {
    /** In one request. */
    send,
    async sendOne(member: Member, file: SentFile): Promise<UploadedDocument & { id: string }> {
      const [only] = await send(member, file);
      if (!only) throw new Error('nothing was answered');
      return { ...only, id: only.invoice_id ?? '' };
    },
    /** In one request each. */
    async sendOneByOne(member: Member, files: readonly SentFile[]): Promise<UploadedDocument[]> {
      const response: UploadedDocument[] = [];
      for (const file of files) response.push(...(await send(member, file)));
      return response;
    },
    async detail({ token }: { token: string }, id: string | null): Promise<InvoiceDetail> {
      const { status, body, text } = await api().request('GET', `/invoices/${id}`, { token });
      if (status !== 200) throw new Error(text);
      return body;
    },
    async list({ token }: { token: string }) {
      return (await api().request('GET', '/invoices', { token })).body;
    },
  };
}
