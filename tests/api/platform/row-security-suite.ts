import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const TABLES = [
  'invoice_files',
  'invoice_references',
  'invoice_changes',
  'invoice_coding',
  'application_responses',
  'pdf_documents',
  'party_names',
  'technical_keys',
  'imports',
  'import_rows',
  'import_mappings',
  'records',
  'record_attachments',
  'comment_mentions',
] as const;

const ROW = ['01/02/2026', 'Z9', '123456', 5];
const MAPPING = {
  columns: { issue_date: 0, number: 1, customer_nit: 2, total: 3 },
  own_side: 'supplier' as const,
};

export function rowSecuritySuite(openDatabase: OpenDatabase): void {
  describe('walls around papers and keys', () => {
    let api: Api;
    let mine: Member;
    let other: Member;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
      [mine, other] = [await withDocuments(), await withDocuments()];
    }, 60_000);
    afterAll(() => api.close());

    /** Something in every table. */
    const withDocuments = async () => {
      const member = await api.aMember();
      const note = anIssuedXml(member.nit, { root: 'CreditNote', references: [{ number: 'FE1', uuid: 'a' }] });
      const pdf = { name: 'a.pdf', content: aPrintedInvoice({ cufe: 'b'.repeat(96) }) };
      const [{ invoice_id } = { invoice_id: null }] = await sources.send(
        member,
        note,
        anEvent('030', { number: 'x', uuid: 'c' }),
        pdf,
      );
      await api.request('PATCH', `/invoices/${invoice_id}/status`, { token: member.token, body: { status: 'paid' } });
      const values = { account: '5135' };
      await api.request('PATCH', `/invoices/${invoice_id}/coding`, { token: member.token, body: { values } });
      const keys = [{ kind: 'pin', prefix: null, resolution: null, secret: '12345' }];
      await api.request('PUT', '/companies/technical-keys', { token: member.token, body: { keys } });
      await withRecords(member, String(invoice_id));
      const rows = [['a', 'b', 'c', 'd'], ROW, ['no day', ...ROW.slice(1)]];
      const { body } = await sendSheet(api, member.token, { rows, mapping: MAPPING });
      await runImport({ ...api, onFailure: console.error }, { company_id: member.company_id, id: body.id });
      return member;
    };

    /** A record with its bytes, and a comment that mentions somebody. */
    async function withRecords({ token, company_id }: Member, invoice_id: string): Promise<void> {
      const id = randomUUID();
      const payload = Buffer.from(id);
      const digest = createHash('sha256').update(payload).digest();
      await api.app.inject({
        method: 'PUT',
        url: `/api/records/${id}/attachment?type=reconciliation-mark`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-digest': `sha-256=:${digest.toString('base64')}:`,
        },
        payload,
      });
      const attachment = { sha256: digest.toString('hex'), size: payload.length };
      const put = (own: string, type: string, data: object, ref: object | null) =>
        api.request('PUT', `/records/${own}`, {
          token,
          body: { type, data, attachment: ref, base_rev: 0 },
          headers: { 'idempotency-key': randomUUID() },
        });
      const mark = { document: 'c1', kind: 'justified', note: '', at: '2026-11-01T00:00:00Z' };
      expect((await put(id, 'reconciliation-mark', mark, attachment)).status).toBe(200);
      const { id: person } = await aColleague(api, company_id, 'regular_user');
      const comment = { invoice_id, text: 'Mira', mentions: [person], at: '2026-11-01T00:00:00Z' };
      expect((await put(randomUUID(), 'comment', comment, null)).status).toBe(200);
    }

    test.each(TABLES)('a query without a where finds only the own rows of %s', async (table) => {
      const all = await api.db.asOwner((trx) => trx.selectFrom(table).select('company_id').execute());
      const seen = await api.db.forCompany(mine.company_id, (trx) =>
        trx.selectFrom(table).select('company_id').execute(),
      );
      expect(new Set(all.map((row) => row.company_id))).toContain(other.company_id);
      expect(new Set(seen.map((row) => row.company_id))).toEqual(new Set([mine.company_id]));
    });

    test.each(TABLES)('nobody writes into the %s of another company', async (table) => {
      const write = api.db.forCompany(mine.company_id, (trx) =>
        // One row for every table: only the wall is asked, and it stands before every other rule.
        trx
          .insertInto(table)
          .values({ company_id: other.company_id } as never)
          .execute(),
      );
      await expect(write).rejects.toThrow(/row-level security/);
    });

    test.each([
      ['GET', '/invoices/:id'],
      ['GET', '/invoices/:id/history'],
      ['GET', `/invoices/:id/files/${'0'.repeat(64)}`],
      ['POST', '/invoices/:id/restore'],
      ['PATCH', '/invoices/:id/classification'],
      ['GET', '/companies/technical-keys'],
      ['PUT', '/companies/technical-keys'],
    ] as const)('%s %s needs a session', async (method, path) => {
      const response = await api.request(method, path.replace(':id', randomUUID()), { body: {} });
      expect(response).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    });
  });
}
