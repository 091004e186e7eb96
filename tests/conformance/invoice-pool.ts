import { randomBytes } from 'node:crypto';
import { me } from '#contract/accounts/session.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Client, changeToDeleted, changeToRestored } from './client.ts';
import { readBody } from './expect.ts';

/** As many as the largest check needs, and as few as the smallest plan allows in one upload. */
const POOL_SIZE = 16;

/** The invoices that the suite has uploaded. It changes no others. */
export type InvoicePool = {
  /** The cursor of the feed before the upload. */
  since: number;
  /** The current rows of invoices that no check has taken. */
  take(count: number): Promise<Invoice[]>;
  /** Makes all invoices available again; those in the trash are restored first. */
  release(): Promise<void>;
  createXml(): { name: string; content: string };
  /** Deletes the invoices. */
  remove(): Promise<void>;
};

/** Uploads the invoices. `client` talks to the server itself, even when the checks go through a proxy. */
export async function createPool(client: Client): Promise<InvoicePool> {
  const user = readBody('the user', await client.request({ method: 'GET', path: me.path }), { schema: User });
  const [nit] = user.company?.nits ?? [];
  if (!nit) throw new Error('the token must be that of a user of a company with a NIT');
  const createXml = createNumbered(nit);
  const since = (await client.digest()).cursor;
  const ids = await upload(client, Array.from({ length: POOL_SIZE }, createXml));
  let free = [...ids];
  const readRows = async () => {
    const pages = await client.pullAll({ since });
    return new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  };
  return {
    since,
    createXml,
    async take(count) {
      const taken = free.splice(0, count);
      const rows = await readRows();
      return taken.map((id) => requireRow(rows.get(id)));
    },
    async release() {
      const rows = await readRows();
      for (const id of ids) if (!rows.has(id)) await client.change(changeToRestored(id));
      free = [...ids];
    },
    async remove() {
      for (const id of ids) await client.change(changeToDeleted(id));
    },
  };
}

/** Numbers that no earlier run on this company has used: the same document is an invoice only once. */
function createNumbered(nit: string) {
  const prefix = `C${randomBytes(4).toString('hex').toUpperCase()}`;
  let last = 0;
  return () => {
    last += 1;
    const { name, content } = anIssuedXml(nit, { number: `${prefix}${last}` });
    return { name, content: String(content) };
  };
}

async function upload(client: Client, files: readonly { name: string; content: string }[]): Promise<string[]> {
  const body = new FormData();
  for (const { name, content } of files) body.append('files', new Blob([content]), name);
  const answer = await client.request({ method: uploadInvoices.method, path: uploadInvoices.path, body });
  const { results } = readBody('the upload', answer, { schema: uploadInvoices.response });
  const ids = results.flatMap(({ invoice_id }) => invoice_id ?? []);
  if (ids.length !== files.length)
    throw new Error(`the upload: expected ${files.length} invoices, seen ${ids.length}: ${answer.text.slice(0, 500)}`);
  return ids;
}

function requireRow(row: Invoice | undefined): Invoice {
  if (!row) throw new Error('the pool has too few invoices');
  return row;
}
