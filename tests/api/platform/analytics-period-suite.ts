import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const ANALYSES = [
  '/dashboard',
  '/suppliers/analytics',
  '/customers/analytics',
  '/products/analytics',
  '/analytics/taxes',
];
const DETAILS = ['/suppliers/ID', '/customers/ID', '/products/ID'];
const ID = '00000000-0000-4000-8000-000000000000';

/** `from` and `to` of the analyses (docs/specification.md#calls). The amounts of any days are compared in figures-suite. */
export function analyticsPeriodSuite(openDatabase: OpenDatabase): void {
  describe('the period of an analysis', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      member = await api.aMember();
      await api.upload(member.token, [
        anIssuedXml(member.nit, { number: 'V1', issueDate: '2026-03-01' }),
        anIssuedXml(member.nit, { number: 'V2', issueDate: '2026-03-31' }),
        aReceivedXml(member.nit, { number: 'C1', issueDate: '2026-04-01' }),
      ]);
    });
    afterAll(() => api.close());

    const get = (path: string, query: Record<string, string>) =>
      api.request('GET', `${path.replace('ID', ID)}?${new URLSearchParams(query)}`, { token: member.token });

    test.each([
      [{ year: '2026', from: '2026-01-01', to: '2026-01-31' }, 'Usa «year» o los días «from» y «to», no ambos.'],
      [{ year: 'all', from: '2026-01-01', to: '2026-01-31' }, 'Usa «year» o los días «from» y «to», no ambos.'],
      [{ from: '2026-02-01', to: '2026-01-31' }, 'El día «from» debe ser anterior o igual a «to».'],
      [{ from: '2026-02-01' }, 'Falta el campo «to»: un periodo necesita «from» y «to».'],
      [{ to: '2026-02-01' }, 'Falta el campo «from»: un periodo necesita «from» y «to».'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'El campo «from» no es válido.'],
      [{ from: '2026-2-3', to: '2026-03-01' }, 'El campo «from» no es válido.'],
      [{ from: '2026-02-01T00:00:00Z', to: '2026-03-01' }, 'El campo «from» no es válido.'],
      [{ from: '0000-01-01', to: '2026-03-01' }, 'El campo «from» no es válido.'],
      [{ from: '2026-01-01', to: '' }, 'El campo «to» no es válido.'],
    ])('that is none is refused everywhere: %j', async (query, detail) => {
      for (const path of [...ANALYSES, ...DETAILS]) {
        const { status, body } = await get(path, query);
        expect([path, status, body]).toEqual([path, 422, { code: 'invalid_input', detail }]);
      }
    });

    test('has its first and its last day', async () => {
      const { body: march } = await get('/dashboard', { from: '2026-03-01', to: '2026-03-31' });
      expect([march.total_invoices, march.total_expense]).toEqual([2, 0]);
      expect(march.monthly_data.map((row: { display_name: string }) => row.display_name)).toEqual(['mar.']);
      const { body: oneDay } = await get('/dashboard', { from: '2026-04-01', to: '2026-04-01' });
      expect([oneDay.total_invoices, oneDay.total_income]).toEqual([1, 0]);
      const { body: none } = await get('/dashboard', { from: '2026-03-02', to: '2026-03-30' });
      expect([none.total_invoices, none.monthly_data.length]).toEqual([0, 1]);
    });

    test('of a whole year is the year, and without any it is all years', async () => {
      for (const path of ANALYSES) {
        const { body: year } = await get(path, { year: '2026' });
        expect((await get(path, { from: '2026-01-01', to: '2026-12-31' })).body).toEqual(year);
        expect((await get(path, {})).body).toEqual((await get(path, { year: 'all' })).body);
      }
    });

    test('covers a supplier, a customer and a product alike', async () => {
      const april = { from: '2026-04-01', to: '2026-04-30' };
      const { body: bought } = await get('/suppliers/analytics', april);
      const { body: sold } = await get('/customers/analytics', april);
      expect([bought.total_suppliers, sold.total_customers]).toEqual([1, 0]);
      const { body: products } = await get('/products/analytics', { ...april, product_type: 'purchased' });
      const [supplier, product] = [bought.suppliers[0].supplier_id, products.products[0].product_id];
      expect((await get(`/suppliers/${supplier}`, april)).body).toMatchObject({
        invoice_count: 1,
        monthly_data: [{ month: '2026-04' }],
      });
      const march = { from: '2026-03-01', to: '2026-03-31' };
      expect((await get(`/suppliers/${supplier}`, march)).body).toMatchObject({ invoice_count: 0, invoices: [] });
      const ofProduct = (days: typeof march) => get(`/products/${product}`, { ...days, product_type: 'purchased' });
      expect((await ofProduct(april)).body.price_history).toHaveLength(1);
      expect((await ofProduct(march)).body).toMatchObject({ invoice_count: 0, price_history: [] });
    });

    test('of ten thousand years has only the months with documents', async () => {
      const { body } = await get('/dashboard', { from: '0001-01-01', to: '9999-12-31' });
      expect(body.monthly_data.map(({ month }: { month: string }) => month)).toEqual(['2026-03', '2026-04']);
    });
  });
}
