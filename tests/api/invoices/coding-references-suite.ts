import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { putRecord, sendRecord } from '#tests/harness/rules/put-record.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** A thing that a coded value names: how it is made and deleted, and the value. `unknown`: what the refusal says. */
type Kind = {
  name: string;
  unknown: RegExp;
  make: (api: Api, owner: Member) => Promise<{ id: string; remove: () => Promise<unknown> }>;
  valuesOf: (id: string) => Record<string, string>;
};

async function aRecord(
  api: Api,
  owner: Member,
  record: Parameters<typeof putRecord<'tag' | 'custom-field' | 'cost-center'>>[2],
) {
  const { id, rev } = await putRecord(api, owner, record);
  const remove = () => api.request('DELETE', `/records/${id}`, { token: owner.token, body: { base_rev: rev } });
  return { id, remove };
}

const KINDS: Kind[] = [
  {
    name: 'tag',
    unknown: /etiqueta/,
    make: (api, owner) => aRecord(api, owner, { type: 'tag', data: { name: 'Urgente', color: 'red' } }),
    valuesOf: (id) => ({ [`tag:${id}`]: 'true' }),
  },
  {
    name: 'own field',
    unknown: /campo propio/,
    make: (api, owner) =>
      aRecord(api, owner, { type: 'custom-field', data: { name: 'Obra', type: 'text', options: [], order: 1 } }),
    valuesOf: (id) => ({ [`custom:${id}`]: 'Puente' }),
  },
  {
    name: 'cost centre',
    unknown: /centro de costo/,
    make: (api, owner) => aRecord(api, owner, { type: 'cost-center', data: { code: '10', name: 'Ventas' } }),
    valuesOf: (id) => ({ cost_center: id }),
  },
  {
    name: 'person',
    unknown: /responsable/,
    make: async (api, owner) => {
      const { id } = await aColleague(api, owner.company_id, 'regular_user');
      return { id, remove: () => api.request('DELETE', `/users/${id}`, { token: owner.token }) };
    },
    valuesOf: (id) => ({ assignee: id }),
  },
];

export function codingReferencesSuite(openDatabase: OpenDatabase): void {
  describe('what coded values name', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const OTHERS = { account: '513595', status: 'sent', withholding_concept: 'services' };
    const rule = (sets: CodingChange, order = 'i') => ({
      type: 'rule' as const,
      data: { name: 'Regla', order, enabled: true, conditions: {}, sets: { ...sets } as Record<string, string> },
    });
    const code = ({ token }: Member, id: string, body: object) =>
      api.request('PATCH', `/invoices/${id}/coding`, { token, body });
    const rowOf = async (member: Member, id: string): Promise<Invoice> =>
      (await sources.list(member)).items.find((row: Invoice) => row.id === id);
    const withPurchase = async () => {
      const owner = await api.aMember();
      return { owner, id: (await sources.sendOne(owner, aReceivedXml(owner.nit))).id };
    };
    const sendInBatch = async ({ token }: Member, id: string, body: object) => {
      const operation = { op_id: randomUUID(), route: 'PATCH /invoices/:id/coding', params: { id }, body };
      const answer = await api.request('POST', '/sync/batch', { token, body: { operations: [operation] } });
      return answer.body.results[0];
    };

    test.each(KINDS)('a $name that the company does not have is refused in words on every path', async (kind) => {
      const { owner, id } = await withPurchase();
      const foreign = await kind.make(api, await api.aMember());
      const before = await rowOf(owner, id);
      for (const named of [foreign.id, randomUUID(), 'x'.repeat(36)]) {
        const values = { ...OTHERS, ...kind.valuesOf(named) };
        if (named.startsWith('x') && kind.name !== 'cost centre' && kind.name !== 'person') continue;
        for (const body of [{ values }, { values, base_rev: 0 }, { values, restores: true }])
          expect(await code(owner, id, body)).toMatchObject({
            status: 422,
            body: { code: 'invalid_input', detail: expect.stringMatching(kind.unknown) },
          });
        expect(await sendRecord(api, owner, rule(kind.valuesOf(named)))).toMatchObject({
          status: 422,
          body: { detail: expect.stringMatching(kind.unknown) },
        });
        expect(await sendInBatch(owner, id, { values })).toMatchObject({
          status: 422,
          body: { detail: expect.stringMatching(kind.unknown) },
        });
      }
      expect(await rowOf(owner, id)).toEqual(before);
    });

    test.each(KINDS)(
      'deleting a $name loses nothing else of an invoice, nor what a stale device decides',
      async (kind) => {
        const { owner, id } = await withPurchase();
        const { id: named, remove } = await kind.make(api, owner);
        const values = kind.valuesOf(named);
        expect(await code(owner, id, { values: { ...OTHERS, ...values } })).toMatchObject({ status: 200 });
        const { id: ruleId, rev } = await putRecord(api, owner, rule({ ...values, account: '519595' }, 'r'));
        const before = await rowOf(owner, id);
        expect(await remove()).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });

        const after = await rowOf(owner, id);
        expect(after.coding).toEqual(before.coding);
        expect(after).toMatchObject({ status: before.status, total_amount: before.total_amount });

        // A device that has not seen the deletion: its other values count, and so does an undo.
        expect(await code(owner, id, { values: { account: '5105' } })).toMatchObject({ status: 200 });
        const [field = ''] = Object.keys(values);
        await code(owner, id, { values: { [field]: null } });
        expect(await code(owner, id, { values, restores: true })).toMatchObject({ status: 200 });
        expect((await rowOf(owner, id)).coding).toContainEqual(
          expect.objectContaining({ field, value: values[field] }),
        );

        // The rule can be moved, and sets what is still there.
        const moved = { ...rule({ ...values, account: '519595' }, 's'), id: ruleId, base_rev: rev };
        expect(await sendRecord(api, owner, moved)).toMatchObject({ status: 200 });
        const next = await sources.sendOne(owner, aReceivedXml(owner.nit));
        expect((await rowOf(owner, next.id)).coding).toContainEqual(
          expect.objectContaining({ field: 'account', value: '519595', rule: ruleId }),
        );
      },
    );

    test.each(KINDS)('a rule that names a $name that the company no longer has sets its other values', async (kind) => {
      const { owner, id } = await withPurchase();
      const { id: foreign } = await kind.make(api, await api.aMember());
      const ruleId = randomUUID();
      const body = { values: { account: '519595', ...kind.valuesOf(foreign) }, rule: ruleId };
      expect(await code(owner, id, body)).toMatchObject({ status: 200 });
      expect((await rowOf(owner, id)).coding).toMatchObject([{ field: 'account', value: '519595', rule: ruleId }]);
    });

    test('deleting a rule leaves every value that it set', async () => {
      const { owner } = await withPurchase();
      const { id: ruleId, rev } = await putRecord(api, owner, rule({ account: '5195', status: 'paid' }));
      const { id } = await sources.sendOne(owner, aReceivedXml(owner.nit));
      const before = await rowOf(owner, id);
      expect(before.coding).toHaveLength(2);
      await api.request('DELETE', `/records/${ruleId}`, { token: owner.token, body: { base_rev: rev } });
      expect(await rowOf(owner, id)).toEqual(before);
    });

    test.each([
      [{ account: 'caja' }, /cuenta/],
      [{ withholding_concept: 'otro' }, /concepto de retención/],
    ])('%j is refused', async (values, text) => {
      const { owner, id } = await withPurchase();
      expect(await code(owner, id, { values })).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(text) },
      });
    });
  });
}
