import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aPdf } from '#tests/harness/documents/a-pdf.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

const bytesOf = ({ content }: SentFile) => Buffer.from(content);
const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(encoding);
const bytesHeaders = (bytes: Uint8Array) => ({
  'content-type': 'application/octet-stream',
  'content-digest': `sha-256=:${sha256(bytes, 'base64')}:`,
});
const NOT_XML: SentFile = { name: 'foto.xml', content: 'hola' };

export function historySuite(openDatabase: OpenDatabase): void {
  describe('the history of uploads', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());
    beforeEach(async () => {
      member = await api.aMember('pro');
    });

    const list = async (query = '', { token } = member): Promise<{ items: UploadEntry[]; next: number | null }> =>
      (await api.request('GET', `/uploads${query}`, { token })).body;
    const put = (file: SentFile, { id = randomUUID(), token = member.token } = {}) =>
      api.request('PUT', `/uploads/${id}?name=${file.name}`, {
        token,
        body: bytesOf(file),
        headers: bytesHeaders(bytesOf(file)),
      });
    const outcomesOf = ({ result }: UploadEntry): UploadedDocument['outcome'][] =>
      result.results.flatMap(({ documents }) => documents.map(({ outcome }) => outcome));

    test('has every way in, the newest first, each with the result that its sender received', async () => {
      const { token, nit, email } = member;
      expect(await list()).toEqual({ items: [], next: null });
      const [one, large, lone] = [anIssuedXml(nit), anIssuedXml(nit), anIssuedXml(nit)];
      const form = (await api.upload(token, [one, NOT_XML])).body;
      const { invoices: _, ...single } = (await put(lone)).body;
      const id = randomUUID();
      const bytes = bytesOf(large);
      await api.request('PUT', `/uploads/${id}/parts/0`, { token, body: bytes, headers: bytesHeaders(bytes) });
      expect((await list()).items).toHaveLength(2);
      const body = { name: large.name, size: bytes.length, sha256: sha256(bytes, 'hex') };
      const { invoices: __, ...parts } = (await api.request('POST', `/uploads/${id}/complete`, { token, body })).body;
      const { items, next } = await list();
      expect(items.map(({ result }) => result)).toEqual([parts, single, form]);
      expect(items[0]).toEqual({ id, created_at: expect.any(String), user_email: email, result: parts });
      expect(next).toBeNull();
    });

    test('a duplicate, what lies in the trash and a refused file are in it with their reasons', async () => {
      const { token, nit } = member;
      const file = anIssuedXml(nit, { number: 'PAP1' });
      const { invoice_id } = (await api.upload(token, [file])).body.results[0];
      await put(file);
      await api.request('DELETE', `/invoices/${invoice_id}`, { token });
      await put(file);
      await put(NOT_XML);
      const { items } = await list();
      expect(items.map(outcomesOf)).toEqual([['refused'], ['duplicate_in_trash'], ['duplicate'], ['created']]);
      expect(items[1]?.result.results[0]?.documents[0]).toMatchObject({
        invoice_id,
        detail: 'Esta factura está en la papelera: PAP1. Restáurala si la necesitas.',
      });
      const withProblems = await list('?filter=with_problems');
      expect(withProblems.items).toEqual(items.slice(0, 2));
    });

    test('a file that the plan refuses and one over its limit are in it', async () => {
      const free = await api.aMember('free');
      await put({ name: 'a.pdf', content: aPdf([{}]) }, free);
      const files = Array.from({ length: 51 }, () => anIssuedXml(free.nit));
      for (const first of [0, 20, 40]) await api.upload(free.token, files.slice(first, first + 20));
      const { items } = await list('', free);
      expect(items[0]?.result.results.at(-1)?.documents[0]?.detail).toMatch(/^En espera por límite del plan\./);
      expect(items[3]?.result.results[0]?.error_message).toMatch(/^Tu plan Gratis no permite archivos \.pdf\./);
    });

    test('the same upload again is one entry', async () => {
      const [file, id] = [anIssuedXml(member.nit), randomUUID()];
      await Promise.all([put(file, { id }), put(file, { id })]);
      const op = { 'idempotency-key': randomUUID() };
      for (const _ of [1, 2]) await api.upload(member.token, [anIssuedXml(member.nit, { number: 'UNA' })], op);
      expect((await list()).items).toHaveLength(2);
    });

    test('another user of the company sees it with the name of the sender, another company nothing', async () => {
      const colleague = await aColleague(api, member.company_id, 'regular_user');
      await put(anIssuedXml(member.nit), { token: colleague.token });
      expect((await list()).items).toMatchObject([{ user_email: colleague.email }]);
      expect((await list('', { ...member, token: colleague.token })).items).toHaveLength(1);
      expect((await list('', await api.aMember())).items).toEqual([]);
      await api.db.asOwner((trx) => trx.deleteFrom('users').where('id', '=', colleague.id).execute());
      expect((await list()).items).toMatchObject([{ user_email: null }]);
    });

    test('page by page every upload comes once, also those of the same moment', async () => {
      for (const _ of [1, 2, 3, 4, 5]) await put(anIssuedXml(member.nit));
      await api.db.asOwner((trx) =>
        trx
          .updateTable('uploads')
          .set({ created_at: new Date().toISOString() })
          .where('company_id', '=', member.company_id)
          .execute(),
      );
      const all = (await list()).items;
      const pageAfter = async (query: string): Promise<UploadEntry[]> => {
        const { items, next } = await list(`?limit=2${query}`);
        return next === null ? items : [...items, ...(await pageAfter(`&before=${next}`))];
      };
      expect(await pageAfter('')).toEqual(all);
      expect(all).toHaveLength(5);
      expect((await api.request('GET', '/uploads?limit=101', { token: member.token })).status).toBe(422);
    });
  });
}
