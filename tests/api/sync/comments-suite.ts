import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeBatch } from '#server/retention/purge-trash.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

type Person = { token: string };

export function commentsSuite(openDatabase: OpenDatabase): void {
  describe('comments and mentions', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withInvoice = async () => {
      const owner = await api.aMember();
      const colleague = await aColleague(api, owner.company_id, 'regular_user');
      const { id } = await sources.sendOne(owner, aReceivedXml(owner.nit));
      return { owner, colleague, id };
    };
    type Written = { invoice_id: string; text?: string; mentions?: string[] };
    const put = ({ token }: Person, id: string, written: Written, { base_rev = 0, key = randomUUID() } = {}) =>
      api.request('PUT', `/records/${id}`, {
        token,
        body: {
          type: 'comment',
          data: { text: 'Falta la orden de compra', mentions: [], at: '2026-11-20T10:00:00Z', ...written },
          attachment: null,
          base_rev,
        },
        headers: { 'idempotency-key': key },
      });
    const mentionsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
      const { body } = await api.request('GET', `/dev/mailbox?to=${email}`);
      return body.filter(({ subject }: { subject: string }) => subject === 'Te mencionaron en un comentario');
    };

    test('everybody reads a comment, only its author changes or deletes it', async () => {
      const { owner, colleague, id: invoice_id } = await withInvoice();
      const id = randomUUID();
      const { body } = await put(colleague, id, { invoice_id });
      expect((await api.request('GET', '/sync/records', owner)).body.records).toMatchObject([{ id }]);
      expect((await put(owner, id, { invoice_id, text: 'otra cosa' }, { base_rev: body.rev })).status).toBe(403);
      const gone = { body: { base_rev: body.rev } };
      expect((await api.request('DELETE', `/records/${id}`, { token: owner.token, ...gone })).status).toBe(403);
      expect((await put(colleague, id, { invoice_id, text: 'Ya llegó' }, { base_rev: body.rev })).status).toBe(200);
      const own = { token: colleague.token, body: { base_rev: body.rev + 1 } };
      expect((await api.request('DELETE', `/records/${id}`, own)).body).toMatchObject({ record: null });
    });

    test('an unknown invoice and too long a text are refused', async () => {
      const { owner, id: invoice_id } = await withInvoice();
      expect((await put(owner, randomUUID(), { invoice_id: randomUUID() })).status).toBe(404);
      expect((await put(owner, randomUUID(), { invoice_id, text: 'x'.repeat(2_001) })).status).toBe(422);
    });

    test('a mention sends one e-mail, to people of the company only, whatever is repeated or edited', async () => {
      const { owner, colleague, id: invoice_id } = await withInvoice();
      const stranger = await api.aMember();
      const [id, key] = [randomUUID(), randomUUID()];
      const mentions = [colleague.id, stranger.user.id, owner.user.id];
      const first = await put(owner, id, { invoice_id, mentions }, { key });
      await put(owner, id, { invoice_id, mentions }, { key });
      await put(owner, id, { invoice_id, mentions, text: 'Corregido' }, { base_rev: first.body.rev });
      const emails = await mentionsTo(colleague.email);
      expect(emails).toHaveLength(1);
      expect(emails[0]?.text).toContain(`/invoices/${invoice_id}`);
      expect(emails[0]?.text).not.toContain('orden de compra');
      expect(await mentionsTo(owner.email)).toEqual([]);
      expect(await mentionsTo(stranger.email)).toEqual([]);
      await put(colleague, randomUUID(), { invoice_id, mentions: [owner.user.id] });
      expect(await mentionsTo(owner.email)).toHaveLength(1);
    });

    test('the people of the company are listed for everybody in it', async () => {
      const { owner, colleague } = await withInvoice();
      const { body } = await api.request('GET', '/people', colleague);
      expect(body).toEqual([
        { id: owner.user.id, email: owner.email, is_manager: true },
        { id: colleague.id, email: colleague.email, is_manager: false },
      ]);
    });

    test('a comment stays with an invoice in the trash, and goes when that is deleted permanently', async () => {
      const { owner, id: invoice_id } = await withInvoice();
      const id = randomUUID();
      await put(owner, id, { invoice_id });
      await api.request('DELETE', `/invoices/${invoice_id}`, { token: owner.token, body: {} });
      const feed = async (since = 0) =>
        (await api.request('GET', `/sync/records?since=${since}`, { token: owner.token })).body;
      const page = await feed();
      expect(page.records).toMatchObject([{ id, record: { data: { invoice_id } } }]);
      const { company_id } = owner;
      const before = new Date(Date.now() + 60_000);
      await api.db.asOwner((trx) => purgeBatch(trx, { company_id, before, max: 10 }));
      expect((await feed(page.cursor)).records).toMatchObject([{ id, record: null }]);
    });
  });
}
