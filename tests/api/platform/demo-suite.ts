import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DianDocument } from '#domain/dian/document.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { RecordState } from '#domain/records/record.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function demoSuite(openDatabase: OpenDatabase): void {
  describe('demonstration', () => {
    let api: Api;
    let token: string;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      // Two who ask at once, as two browsers do.
      const [one, other] = await Promise.all([api.request('POST', '/dev/demo'), api.request('POST', '/dev/demo')]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body.user.id).toBe(other.body.user.id);
      token = one.body.token;
    }, 60_000);
    afterAll(() => api.close());
    const rows = async (): Promise<Invoice[]> => {
      const { body } = await api.request('GET', '/sync/changes?limit=1000', { token });
      return body.rows;
    };

    test('it has about four hundred documents of every kind over eighteen months', async () => {
      const all = await rows();
      expect(all.length).toBeGreaterThan(350);
      expect(all.length).toBeLessThan(450);
      const kinds = new Set(all.map((row) => row.document_kind));
      expect([...kinds].sort()).toEqual(
        ['credit_note', 'debit_note', 'export_invoice', 'invoice', 'pos_equivalent', 'support_document'].sort(),
      );
      expect(new Set(all.map((row) => row.issue_date.slice(0, 7))).size).toBeGreaterThanOrEqual(18);
      expect(new Set(all.map((row) => row.status))).toEqual(new Set(['draft', 'sent', 'pending_payment', 'paid']));
      expect(all.filter((row) => row.classification === 'none')).toHaveLength(5);
      expect(all.filter((row) => row.document_kind === 'credit_note' && row.status !== 'paid')).toEqual([]);
      expect(all.every((row) => row.total_cop !== null)).toBe(true);
    });

    test('it earns more than it spends and has been paid for most of what is old', async () => {
      const { body } = await api.request('GET', '/dashboard', { token });
      expect(body.total_income).toBeGreaterThan(body.total_expense);
      expect(body.total_expense).toBeGreaterThan(body.total_income / 5);
      expect(body.total_credit_note).toBeGreaterThan(0);
      expect(body.status_counts.paid).toBeGreaterThan(body.total_invoices / 2);
    });

    test('its documents raise no doubt: totals, check digits and names are in order', async () => {
      const kept = await api.db.asOwner((trx) => trx.selectFrom('invoice_documents').select('document').execute());
      const documents = kept.map(({ document }) => DianDocument.parse(document));
      const doubts = documents.flatMap(({ number, warnings }) => warnings.map(({ detail }) => `${number}: ${detail}`));
      expect(doubts).toEqual([]);
      expect(documents.every(({ checks }) => checks.payable_equals_formula)).toBe(true);
      expect(documents.some(({ withholding_amount }) => withholding_amount > 0)).toBe(true);
    });

    test('it has tags, cost centres, an own field and rules, and its invoices use each of them', async () => {
      const { body } = await api.request('GET', '/sync/records?since=0', { token });
      const records: RecordState[] = body.records;
      const named = records.map(({ record }) => `${record?.type} ${record?.data['name']}`).sort();
      expect(named).toEqual([
        'cost-center Administración',
        'cost-center Ventas',
        'custom-field Orden de compra',
        'rule Arriendo de la bodega',
        'rule Combustible de las entregas',
        'tag Por legalizar',
        'tag Reembolso',
      ]);
      const all = await rows();
      const used = new Set(
        all.flatMap(({ coding }) => coding.map(({ field, value, rule }) => `${field} ${value} ${rule}`)),
      );
      for (const { id } of records) expect([...used].some((value) => value.includes(id))).toBe(true);
      expect(all.every(({ coding }) => coding.some(({ field }) => field === 'cost_center'))).toBe(true);
    });

    test('it has something in the trash, and the report of the week before', async () => {
      const { body: trash } = await api.request('GET', '/invoices/trash', { token });
      expect(trash.total).toBe(3);
      const { body: report } = await api.request('GET', '/admin/weekly-activity-report', { token });
      expect(report.report.figures).toBeTruthy();
      const { body: audit } = await api.request('GET', '/admin/audit', { token });
      const actions = audit.items.map(({ action }: { action: string }) => action);
      expect(actions).toEqual(expect.arrayContaining(['record.saved', 'invoice.deleted']));
    });

    test('entering again makes nothing new, and its user has no password', async () => {
      const before = (await rows()).length;
      const again = await api.request('POST', '/dev/demo');
      expect(again.status).toBe(200);
      expect((await rows()).length).toBe(before);
      expect((await api.request('GET', '/dev/demo')).body).toEqual({ available: true, ready: true });
      const guess = await api.request('POST', '/auth/login', {
        body: { email: again.body.user.email, password: 'demo' },
      });
      expect(guess.status).toBe(401);
    });

    test('a real company may have its invented NIT', async () => {
      const form = {
        email: 'real@empresa.example',
        password: 'trigo-azul-7',
        company_name: 'Real S.A.S.',
        tax_id_type: 'NIT',
        tax_id: '900123456-8',
        phone_number: '3001234567',
      };
      expect((await api.request('POST', '/auth/signup', { body: form })).status).toBe(200);
    });
  });
}
