import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { applyRules } from '#domain/rules/apply-rules.ts';
import { type IdentifiedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import type { Rule } from '#domain/rules/rule.ts';
import { ruleFacts } from '#domain/rules/rule-facts.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { putRecord, sendRecord } from '#tests/harness/rules/put-record.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const CENTER = { type: 'cost-center', data: { code: '10', name: 'Norte' } } as const;

export function rulesSuite(openDatabase: OpenDatabase): void {
  describe('rules of a company', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    type Member = Awaited<ReturnType<Api['aMember']>>;
    const putRule = async (member: Member, parts: Partial<Rule>): Promise<IdentifiedRule> => {
      const rule = { name: 'Regla', order: 'i', enabled: true, conditions: {}, sets: {}, ...parts };
      const id = randomUUID();
      const body = { type: 'rule', data: rule, attachment: null, base_rev: 0 };
      const { status } = await api.request('PUT', `/records/${id}`, { ...member, body });
      expect(status).toBe(200);
      return { id, ...rule };
    };
    const rowOf = async (member: Member, id: string): Promise<Invoice> =>
      (await sources.list(member)).items.find((row: Invoice) => row.id === id);
    const brief = ({ coding }: Invoice) => coding.map(({ field, value, rule }) => [field, value, rule]);

    test('a new document gets what the first rules say, with their origin and in its history', async () => {
      const member = await api.aMember();
      const word = await sources.sendOne(member, aReceivedXml(member.nit));
      const { supplier_nit, line_text } = await rowOf(member, word.id);
      const text = line_text.split(' ')[0] ?? '';
      const first = await putRule(member, {
        order: 'a',
        conditions: { nit: supplier_nit, text },
        sets: { account: '5195' },
      });
      const { id: center } = await putRecord(api, member, CENTER);
      const sets = { account: '5135', status: 'paid', cost_center: center };
      const second = await putRule(member, { order: 'b', sets });
      await putRule(member, { order: '1', enabled: false, sets: { account: '1435' } });
      const { id } = await sources.sendOne(member, aReceivedXml(member.nit));
      const row = await rowOf(member, id);
      expect(row.status).toBe('paid');
      expect(brief(row)).toEqual([
        ['account', '5195', first.id],
        ['cost_center', center, second.id],
        ['status', 'paid', second.id],
      ]);
      const history = (await api.request('GET', `/invoices/${id}/history`, member)).body.items;
      expect(history).toContainEqual(expect.objectContaining({ field: 'account', source: 'rule', rule: first.id }));
      expect(brief(await rowOf(member, word.id))).toEqual([]);
    });

    test('the device computes what the server stored', async () => {
      const member = await api.aMember();
      const plain = await sources.sendOne(member, aReceivedXml(member.nit));
      const before = await rowOf(member, plain.id);
      const { id: center } = await putRecord(api, member, CENTER);
      const rules = [
        await putRule(member, {
          order: 'c',
          conditions: { min_amount: 1, direction: 'received' },
          sets: { account: '1' },
        }),
        await putRule(member, {
          order: 'a',
          conditions: { city: before.city || 'Cali' },
          sets: { cost_center: center },
        }),
        await putRule(member, {
          order: 'b',
          conditions: { kinds: ['invoice'] },
          sets: { account: '2', classification: 'none' },
        }),
      ];
      const { id } = await sources.sendOne(member, aReceivedXml(member.nit));
      const stored = await rowOf(member, id);
      const given = applyRules(prepareRules(rules), ruleFacts(before), before);
      const expected = given.map(({ field, value, rule }) => [field, value, rule]);
      expect(expected.length).toBeGreaterThan(1);
      expect(brief(stored)).toEqual(expected.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
    });

    test.each([
      { role: 'regular_user', status: 403 },
      { role: 'super_user', status: 200 },
      { role: 'admin', status: 200 },
    ] as const)('a $role creates, changes and deletes rules: $status', async ({ role, status }) => {
      const member = await api.aMember();
      const data = { name: 'Regla', order: 'i', enabled: true, conditions: {}, sets: { account: '5195' } };
      const stored = await putRecord(api, member, { type: 'rule', data });
      const colleague = await aColleague(api, member.company_id, role);
      const read = (await api.request('GET', '/sync/records', colleague)).body.records;
      expect(read).toMatchObject([{ id: stored.id, record: { data: { name: 'Regla' } } }]);
      const created = await sendRecord(api, colleague, { type: 'rule', data: { ...data, order: 'j' } });
      const changed = await sendRecord(api, colleague, {
        ...{ type: 'rule', id: stored.id, base_rev: stored.rev },
        data: { ...data, enabled: false },
      });
      const body = { base_rev: changed.body.rev ?? stored.rev };
      const deleted = await api.request('DELETE', `/records/${stored.id}`, { ...colleague, body });
      expect([created, changed, deleted].map((answer) => answer.status)).toEqual([status, status, status]);
      const left = (await api.request('GET', '/sync/records', member)).body.records;
      const kept = left.find(({ id }: { id: string }) => id === stored.id);
      expect(kept?.record?.data.enabled).toBe(status === 403 ? true : undefined);
    });

    test('the rules of another company set nothing', async () => {
      const [member, stranger] = [await api.aMember(), await api.aMember()];
      await putRule(stranger, { sets: { account: '5195' } });
      const { id } = await sources.sendOne(member, aReceivedXml(member.nit));
      expect(brief(await rowOf(member, id))).toEqual([]);
    });
  });
}
