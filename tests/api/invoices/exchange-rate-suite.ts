import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { attachedDocumentXml, type DocumentParts } from '#tests/harness/documents/a-dian-document.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { readReport } from '#tests/harness/documents/read-report.ts';
import { cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DOLLARS: DocumentParts = { currency: 'USD', subtotal: '100.00', tax: '19.00', issueDate: '2026-11-05' };
const BOTH_RATE_WARNINGS = /rate_missing|exchange_rate_implausible/;

export function exchangeRateSuite(openDatabase: OpenDatabase): void {
  describe('an exchange rate that a person gives', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withInvoice = async (parts: DocumentParts = {}) => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit, { ...DOLLARS, ...parts });
      return { ...member, xml, id: (await sources.sendOne(member, xml)).id };
    };
    type Giver = { token: string; id: string };
    const give = (
      { token, id }: Giver,
      exchange_rate: unknown,
      more: object = {},
      headers: Record<string, string> = {},
    ) => api.request('PUT', `/invoices/${id}/exchange-rate`, { token, body: { exchange_rate, ...more }, headers });
    const detail = ({ token, id }: Giver) => sources.detail({ token }, id);
    const codesOf = async (giver: Giver) => (await detail(giver)).warnings.map(({ code }) => code).join(' ');
    const products = async ({ token }: { token: string }) =>
      (await api.request('GET', '/products/analytics?product_type=purchased', { token })).body;
    const changes = async ({ token }: { token: string }, query = '') =>
      (await api.request('GET', `/sync/changes${query}`, { token })).body;

    test('it makes pesos of the total and of the products, and devices receive the row', async () => {
      const owner = await withInvoice();
      expect(await detail(owner)).toMatchObject({ total_cop: null, given_rate: null, may_give_rate: true });
      expect(await codesOf(owner)).toContain('rate_missing');
      const { cursor, epoch } = await changes(owner);
      const response = await give(owner, '4123.50');
      expect(response).toMatchObject({ status: 200, body: { id: owner.id, currency: 'USD', total_cop: 490_696.5 } });
      const feed = await changes(owner, `?since=${cursor}&epoch=${epoch}`);
      expect(feed.rows).toEqual([response.body]);
      expect((await api.request('GET', '/dashboard', owner)).body).toMatchObject({ total_expense: 490_696.5 });
      expect(JSON.stringify(await products(owner))).toContain('412350');
    });

    test('the detail has who gave it and when; the document stays what its issuer wrote', async () => {
      const owner = await withInvoice({ exchangeRate: '1.00' });
      expect(await codesOf(owner)).toContain('exchange_rate_implausible');
      await give(owner, '4123.50');
      const { email } = (await api.request('GET', '/auth/me', owner)).body;
      const after = await detail(owner);
      expect(after).toMatchObject({ exchange_rate: 1, given_rate: { rate: 4123.5, by: email }, may_give_rate: true });
      expect(Math.abs(Date.parse(after.given_rate?.at ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await codesOf(owner)).not.toMatch(BOTH_RATE_WARNINGS);
    });

    test('a second person changes it, and the log has both values', async () => {
      const owner = await withInvoice();
      await give(owner, '4123.50');
      const other = await aColleague(api, owner.company_id, 'regular_user');
      const response = await give({ ...other, id: owner.id }, '4200');
      expect(response.body.total_cop).toBe(499_800);
      expect((await detail(owner)).given_rate).toMatchObject({ rate: 4200, by: other.email });
      const entries = await api.db.asOwner((trx) =>
        trx
          .selectFrom('audit_log')
          .select(['user_email', 'new_value'])
          .where('about', '=', owner.id)
          .where('action', '=', 'invoice.rate_changed')
          .orderBy('id')
          .execute(),
      );
      expect(entries.map(({ new_value }) => new_value)).toEqual(['4123.50', '4200']);
      expect(entries[1]?.user_email).toBe(other.email);
    });

    test("another person's later rate is not overridden unknowingly", async () => {
      const owner = await withInvoice();
      const { rev } = await detail(owner);
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await give({ ...other, id: owner.id }, '4200', { base_rev: rev });
      expect(await give(owner, '4123.5', { base_rev: rev })).toMatchObject({
        status: 409,
        body: { code: 'conflict', decided: { by: other.email }, current: { total_cop: 499_800 } },
      });
      const now = (await detail(owner)).rev;
      expect((await give(owner, '4123.5', { base_rev: now })).body.total_cop).toBe(490_696.5);
    });

    test('the same request again takes effect once, and the same rate gets no new revision', async () => {
      const owner = await withInvoice();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await give(owner, '4123.5', {}, headers);
      const repeated = await give(owner, '4123.5', {}, headers);
      expect(repeated).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': '1' } });
      expect((await give(owner, '04123.500')).body).toEqual(first.body);
    });

    test.each([
      ['0', 'La tasa de USD a pesos no puede ser 0. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
      ['1', 'La tasa de USD a pesos no puede ser 1. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
      ['4.12', 'La tasa de USD a pesos no puede ser 4,12. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
      [
        '0.000242',
        'La tasa de USD a pesos no puede ser 0,000242. Escribe los pesos por un dólar, por ejemplo 4123,50.',
      ],
      ['4.123,50', 'Escribe la tasa de cambio en pesos con números, por ejemplo 4123.50.'],
      ['-4123.5', 'Escribe la tasa de cambio en pesos con números, por ejemplo 4123.50.'],
      ['4e3', 'Escribe la tasa de cambio en pesos con números, por ejemplo 4123.50.'],
      [4123.5, 'El campo «exchange_rate» no es válido.'],
    ])('%s is refused and changes nothing', async (exchange_rate, text) => {
      const owner = await withInvoice();
      const before = await changes(owner);
      const { status, body } = await give(owner, exchange_rate);
      expect([status, body.code, body.detail]).toEqual([422, 'invalid_input', text]);
      expect(await changes(owner)).toEqual(before);
    });

    test('a total that would be too big is refused, and nothing of it stays', async () => {
      const owner = await withInvoice({ subtotal: '50000000000.00', tax: '0.00' });
      expect(await give(owner, '4123.5')).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      expect(await detail(owner)).toMatchObject({ total_cop: null, given_rate: null });
    });

    test.each([
      ['in pesos', { currency: 'COP' }, 'Esta factura está en pesos: no necesita tasa de cambio.'],
      ['with its own rate', { exchangeRate: '4000.5' }, /^El documento trae su tasa de cambio/],
    ])('an invoice %s needs none', async (_, parts, text) => {
      const owner = await withInvoice(parts);
      const before = await detail(owner);
      expect(before.may_give_rate).toBe(false);
      const { status, body } = await give(owner, '4123.5');
      expect([status, body.code]).toEqual([409, 'rate_not_needed']);
      expect(body.detail).toMatch(text);
      expect(await detail(owner)).toEqual(before);
    });

    test("another company's and one in the trash are not found", async () => {
      const [owner, stranger] = [await withInvoice(), await api.aMember()];
      const notFound = { status: 404, body: { code: 'invoice_not_found' } };
      expect(await give({ ...stranger, id: owner.id }, '4123.5')).toMatchObject(notFound);
      await api.request('DELETE', `/invoices/${owner.id}`, owner);
      expect(await give(owner, '4123.5')).toMatchObject(notFound);
    });

    test('who may only read sees the invoice without the right to give it', async () => {
      const owner = await withInvoice();
      const reader = { ...(await aColleague(api, owner.company_id, 'regular_user')), id: owner.id };
      await api.db.asOwner(async (trx) => {
        const read_only_since = new Date().toISOString();
        const { id } = await trx
          .selectFrom('users')
          .select('id')
          .where('email', '=', reader.email)
          .executeTakeFirstOrThrow();
        await trx.updateTable('users').set({ read_only_since }).where('id', '=', id).execute();
      });
      expect(await detail(reader)).toMatchObject({ total_cop: null, may_give_rate: false });
      expect(await give(reader, '4123.5')).toMatchObject({ status: 403, body: { code: 'read_only' } });
      expect((await detail(owner)).may_give_rate).toBe(true);
    });

    test('an invoice of a company beyond the plan is read only', async () => {
      const owner = await withInvoice();
      await api.db.asOwner((trx) =>
        trx
          .updateTable('company_nits')
          .set({ read_only_since: '2026-11-01T00:00:00Z' })
          .where('company_id', '=', owner.company_id)
          .execute(),
      );
      expect((await detail(owner)).may_give_rate).toBe(false);
      expect(await give(owner, '4123.5')).toMatchObject({ status: 403, body: { code: 'read_only' } });
    });

    describe('a later file of the same document', () => {
      const withPdf = async (): Promise<Member & Giver> => {
        const member = await api.aMember();
        const printed = { number: 'FE-900', supplier: '900123456', customer: member.nit, total: '119.000,00' };
        const content = aPrintedInvoice({ ...printed, note: 'Moneda: USD' });
        const { id } = await sources.sendOne(member, { name: 'fe900.pdf', content });
        return { ...member, id };
      };
      const xmlOf = ({ nit }: Member, parts: DocumentParts = {}) =>
        aReceivedXml(nit, { ...DOLLARS, number: 'FE900', ...parts });

      test('without a rate keeps the given one, at which its own amounts are converted', async () => {
        const owner = await withPdf();
        expect((await give(owner, '4123.5')).body).toMatchObject({ total_cop: 490_696_500 });
        expect(await sources.sendOne(owner, xmlOf(owner))).toMatchObject({ outcome: 'completed' });
        const after = await detail(owner);
        expect(after).toMatchObject({ source: 'xml', total_amount: 119, total_cop: 490_696.5 });
        expect(after.given_rate).toMatchObject({ rate: 4123.5 });
        expect(await codesOf(owner)).not.toMatch(BOTH_RATE_WARNINGS);
        expect(JSON.stringify(await products(owner))).toContain('412350');
      });

      test("with its own rate makes the document's count, and the given one is gone", async () => {
        const owner = await withPdf();
        await give(owner, '4123.5');
        await sources.sendOne(owner, xmlOf(owner, { exchangeRate: '4000.00' }));
        const after = await detail(owner);
        expect(after).toMatchObject({
          exchange_rate: 4000,
          total_cop: 476_000,
          given_rate: null,
          may_give_rate: false,
        });
        expect((await give(owner, '4123.5')).body.code).toBe('rate_not_needed');
      });

      test('in another currency removes the rate of the first one', async () => {
        const owner = await withPdf();
        await give(owner, '4123.5');
        await sources.sendOne(owner, xmlOf(owner, { currency: 'EUR' }));
        expect(await detail(owner)).toMatchObject({ currency: 'EUR', total_cop: null, given_rate: null });
      });

      test('that is a container of the known document with a rate makes that rate count', async () => {
        const owner = await withInvoice();
        await give(owner, '4123.5');
        const text = textOf(owner.xml);
        const number = /<cbc:ID>([^<]+)</.exec(text)?.[1] ?? '';
        const own = aReceivedXml(owner.nit, { ...DOLLARS, number, cufe: cufeOf(owner.xml), exchangeRate: '4000.00' });
        const container = { name: 'ad.xml', content: attachedDocumentXml(textOf(own)) };
        expect(await sources.sendOne(owner, container)).toMatchObject({ outcome: 'duplicate', invoice_id: owner.id });
        expect(await detail(owner)).toMatchObject({ exchange_rate: 4000, total_cop: 476_000, given_rate: null });
        expect(JSON.stringify(await products(owner))).toContain('400000');
      });

      test('with the same content keeps the given rate', async () => {
        const owner = await withInvoice();
        await give(owner, '4123.5');
        const container = { name: 'ad.xml', content: attachedDocumentXml(textOf(owner.xml)) };
        await sources.sendOne(owner, container);
        expect(await detail(owner)).toMatchObject({ total_cop: 490_696.5, given_rate: { rate: 4123.5 } });
      });
    });

    test('the report has the total, the lines and the taxes in pesos at the given rate', async () => {
      const owner = await withInvoice();
      expect((await readReport(api, owner.token)).sheets['Invoices']?.rows[0]).toMatchObject({ 'Total COP': null });
      await give(owner, '4123.5');
      const { sheets } = await readReport(api, owner.token);
      expect(sheets['Invoices']?.rows).toMatchObject([
        { Total: 119, 'Total COP': 490_696.5, 'Gasto neto COP': 490_696.5, 'IVA 19 % COP': 78_346.5 },
      ]);
      expect(sheets['Invoice_Lines']?.rows).toMatchObject([{ 'Valor sin impuestos': 100, 'Comprado COP': 412_350 }]);
      expect(sheets['Suppliers']?.rows).toHaveLength(1);
      const totals = sheets['Impuestos']?.rows.map((row) => row['IVA total COP']);
      expect(totals).toContain(78_346.5);
    });
  });
}
