import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Api, Member } from '#tests/harness/server/an-api.ts';
import type { TaxedFile } from './a-company-of-taxes.ts';

/** Uploads the files and classifies those that have a class; returns the invoices. */
export async function importTaxedFiles(api: Api, { token }: Member, files: readonly TaxedFile[]): Promise<Invoice[]> {
  const list = async (): Promise<Invoice[]> =>
    (await api.request('GET', '/invoices?page_size=200', { token })).body.items;
  await api.upload(
    token,
    files.map(({ number, xml }) => ({ name: `${number}.xml`, content: xml })),
  );
  for (const { id, invoice_number } of await list()) {
    const { classification } = files.find(({ number }) => number === invoice_number) ?? {};
    if (!classification) continue;
    await api.request('PATCH', `/invoices/${id}/classification`, { token, body: { classification } });
  }
  return list();
}
