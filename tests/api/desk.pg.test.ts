import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { countToReview, type DeskCompany } from '#domain/desk/desk.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { countDeadlines } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { joining, type PersonOfTwo } from '#tests/harness/accounts/a-person-of-two.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { cufeOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

let api: Api;
let stranger: Member;
let client: Member;
let ana: PersonOfTwo;

beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
  [stranger, client] = [await api.aMember('pro'), await api.aMember('basic')];
  ana = await joining(api, await api.aMember('pro'), client.company_id, 'regular_user');
  await api.upload(stranger.token, [anIssuedXml(stranger.nit), anIssuedXml(stranger.nit)]);
});
afterAll(() => api.close());

const get = async (path: string, token: string) => (await api.request('GET', path, { token })).body;
const deskOf = async (token: string): Promise<DeskCompany[]> => (await get('/desk', token)).items;
const companyOn = async (token: string, id: string) => (await deskOf(token)).find((one) => one.id === id);
const rowsOf = async (token: string): Promise<Invoice[]> => (await get('/sync/everything', token)).rows;

test('the figures of each company are those of its own list, whichever company is in view', async () => {
  const sent = [
    anIssuedXml(client.nit, { issueDate: '2026-03-04' }),
    aReceivedXml(client.nit, { issueDate: '2026-02-01' }),
    aReceivedXml(client.nit, { issueDate: '2026-05-20' }),
    aReceivedXml('830114768', { issueDate: '2026-01-01' }),
  ];
  const { results } = (await api.upload(client.token, sent)).body;
  const [first, second] = results.map((result: { invoice_id: string }) => result.invoice_id);
  await api.request('PATCH', `/invoices/${second}/status`, { token: client.token, body: { status: 'paid' } });
  await api.request('DELETE', `/invoices/${first}`, { token: client.token });
  await api.upload(ana.token, [anIssuedXml(ana.nit)]);

  for (const token of [ana.token, ana.token_here]) {
    const items = await deskOf(token);
    expect(items.map(({ id }) => id).sort()).toEqual([ana.company_id, client.company_id].sort());
    for (const [id, own] of [
      [ana.company_id, ana.token],
      [client.company_id, client.token],
    ] as const) {
      const usage = await get('/companies/usage', own);
      expect(items.find((one) => one.id === id)).toMatchObject({
        ...countToReview(await rowsOf(own)),
        documents: usage.documents,
        documents_limit: usage.limit,
        held_files: usage.held,
      });
    }
  }
  expect(await companyOn(ana.token, client.company_id)).toMatchObject({ unclassified: 1, to_review: 2 });
});

test('a credit note waits for its invoice until that arrives, and again when it goes to the trash', async () => {
  const invoice = anIssuedXml(ana.nit);
  const references = [{ number: invoice.name.replace('.xml', ''), uuid: cufeOf(invoice) }];
  await api.upload(ana.token, [anIssuedXml(ana.nit, { root: 'CreditNote', references })]);
  const notes = async () => (await companyOn(ana.token, ana.company_id))?.notes_without_invoice;
  expect(await notes()).toBe(1);
  const { results } = (await api.upload(ana.token, [invoice])).body;
  expect(await notes()).toBe(0);
  await api.request('DELETE', `/invoices/${results[0].invoice_id}`, { token: ana.token });
  expect(await notes()).toBe(1);
});

test('a credit note of more than a year ago is not counted', async () => {
  const notes = async () => (await companyOn(ana.token, client.company_id))?.notes_without_invoice;
  const before = await notes();
  const sent = ['2024-01-15', bogotaDate(new Date())].map((issueDate) =>
    anIssuedXml(client.nit, { root: 'CreditNote', issueDate }),
  );
  await api.upload(client.token, sent);
  expect(await notes()).toBe((before ?? 0) + 1);
});

test('the last reconciliation is the one of its own records, for those who may see it', async () => {
  const summary = { to_resolve: 3, open: ['a', 'b', 'c'] };
  const run = { files: [], from: null, to: null, classes: {}, created_by: null, summary };
  const at = '2026-11-02T10:00:00.000Z';
  const records = [
    { type: 'reconciliation-run', data: { ...run, month: '2026-10', created_at: at } },
    {
      type: 'reconciliation-run',
      data: { ...run, month: '2026-10', created_at: '2026-11-01T10:00:00.000Z', summary: {} },
    },
    { type: 'reconciliation-run', data: { ...run, month: '2026-09', created_at: '2026-11-09T10:00:00.000Z' } },
    { type: 'reconciliation-mark', data: { document: 'a', kind: 'justified', note: '', at } },
    { type: 'reconciliation-mark', data: { document: 'b', kind: 'requested', note: '', at } },
  ];
  const last = async (id: string) => (await companyOn(ana.token, id))?.reconciliation;
  expect(await last(ana.company_id)).toBeNull();
  for (const token of [ana.token, client.token])
    for (const record of records)
      await api.request('PUT', `/records/${randomUUID()}`, {
        token,
        body: { ...record, attachment: null, base_rev: 0 },
      });
  expect(await last(ana.company_id)).toEqual({ month: '2026-10', to_resolve: 2 });
  // Her role there may not import.
  expect(await last(client.company_id)).toBeNull();
});

test('the deadlines are those of the purchases of each company, by the rules of its own screen', async () => {
  const today = bogotaDate(new Date());
  const record = (id: string, codes: string[], date: string) =>
    api.request('PUT', `/invoices/${id}/events`, { token: client.token, body: { codes, date } });
  const issueDate = addDays(today, -60);
  const sent = Array.from({ length: 7 }, () =>
    aReceivedXml(client.nit, { issueDate, dueDate: addDays(issueDate, 30) }),
  );
  const { results } = (await api.upload(client.token, sent)).body;
  const ids: string[] = results.map((result: { invoice_id: string }) => result.invoice_id);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
  for (const [id, days] of [
    [first, 40],
    [second, 40],
    [third, 30],
    [fourth, 3],
    [fifth, 0],
  ] as const)
    await record(id, ['030', '032'], addDays(today, -days));
  await record(second, ['033'], addDays(today, -39));
  await record(sixth, ['030'], addDays(today, -5));
  const purchases = (await rowsOf(client.token)).flatMap((row) => toTrackedPurchase(row) ?? []);
  const expected = countDeadlines(purchases, today);
  expect(purchases).toHaveLength(7);
  for (const token of [ana.token, client.token])
    expect((await companyOn(token, client.company_id))?.deadlines).toEqual(expected);
  expect((await companyOn(ana.token, ana.company_id))?.deadlines).toEqual({ due_this_week: 0 });
});

test('e-mails are counted for those who may decide about them', async () => {
  expect(await companyOn(ana.token, ana.company_id)).toMatchObject({ emails_to_decide: 0 });
  expect(await companyOn(ana.token, client.company_id)).toMatchObject({ emails_to_decide: null });
});

test('a person who has left a company does not see it any more', async () => {
  const leaver = await joining(api, await api.aMember('pro'), client.company_id, 'super_user');
  expect(await deskOf(leaver.token)).toHaveLength(2);
  await api.request('DELETE', `/users/${leaver.user.id}`, { token: client.token });
  expect((await deskOf(leaver.token)).map(({ id }) => id)).toEqual([leaver.company_id]);
});
