import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSearch, type FoundDocument, isFound, MAX_FOUND } from '#domain/desk/document-search.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { joining, type PersonOfTwo } from '#tests/harness/accounts/a-person-of-two.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { cufeOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

const SHARED = 'SETP-990417';
const SUPPLIER = { name: 'Papelería Central Ltda.', nit: '830114768' };

let api: Api;
let stranger: Member;
let client: Member;
let ana: PersonOfTwo;
const sent: Record<'own' | 'client' | 'stranger', string> = { own: '', client: '', stranger: '' };

beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
  [stranger, client] = [await api.aMember('pro'), await api.aMember('basic')];
  ana = await joining(api, await api.aMember('pro'), client.company_id, 'regular_user');
  const upload = async ({ token, nit }: Pick<Member, 'token' | 'nit'>): Promise<string> => {
    const received = aReceivedXml(nit, { number: `PC${nit}`, supplier: SUPPLIER, issueDate: '2026-02-03' });
    await api.upload(token, [anIssuedXml(nit, { number: SHARED }), received]);
    return cufeOf(received);
  };
  [sent.own, sent.client, sent.stranger] = [await upload(ana), await upload(client), await upload(stranger)];
});
afterAll(() => api.close());

const search = async (token: string, q: string): Promise<FoundDocument[]> => {
  const { status, body } = await api.request('GET', `/desk/search?q=${encodeURIComponent(q)}`, { token });
  expect(status).toBe(200);
  return body.items;
};
const rowsOf = async (token: string): Promise<Invoice[]> =>
  (await api.request('GET', '/sync/everything', { token })).body.rows;
const companiesIn = (found: readonly FoundDocument[]) => [...new Set(found.map(({ company_id }) => company_id))].sort();
const name = ({ company_id, id }: Pick<FoundDocument, 'company_id' | 'id'>) => `${company_id} ${id}`;

test('a number, a NIT or a CUFE is found in all companies of the person and in no other one', async () => {
  const both = [ana.company_id, client.company_id].sort();
  for (const token of [ana.token, ana.token_here]) {
    for (const q of [SHARED, 'setp 990417', '990417', SUPPLIER.nit, '830.114.768'])
      expect(companiesIn(await search(token, q)), q).toEqual(both);
    expect(companiesIn(await search(token, sent.client))).toEqual([client.company_id]);
    expect(await search(token, sent.stranger)).toEqual([]);
    expect(await search(token, stranger.nit)).toEqual([]);
  }
  expect(companiesIn(await search(stranger.token, SHARED))).toEqual([stranger.company_id]);
  expect(companiesIn(await search(client.token, SHARED))).toEqual([client.company_id]);
});

test('the server finds what the domain finds, for any part of a number, a NIT or a CUFE', async () => {
  const companies = [
    { company_id: ana.company_id, rows: await rowsOf(ana.token) },
    { company_id: client.company_id, rows: await rowsOf(ana.token_here) },
  ];
  const { own } = sent;
  for (const q of [
    '9904',
    '4768',
    SUPPLIER.nit,
    client.nit,
    own.slice(0, 9),
    own.slice(3),
    'PC9',
    '%9904',
    '99_4',
    'S9_',
  ]) {
    const wanted = documentSearch(q);
    const expected = companies.flatMap(({ company_id, rows }) =>
      rows.filter((row) => wanted && isFound(row, wanted)).map(({ id }) => name({ company_id, id })),
    );
    expect((await search(ana.token, q)).map(name).sort(), q).toEqual(expected.sort());
  }
});

test('a result has what a person recognizes it by, the newest first; the trash has no results', async () => {
  const [first, second] = await search(client.token, client.nit);
  expect([first?.issue_date ?? '', second?.issue_date ?? ''].toSorted().toReversed()).toEqual([
    first?.issue_date,
    second?.issue_date,
  ]);
  expect(second).toMatchObject({ supplier_name: SUPPLIER.name, direction: 'received', currency: 'COP' });
  await api.request('DELETE', `/invoices/${second?.id}`, { token: client.token });
  expect(await search(client.token, sent.client)).toEqual([]);
  await api.request('POST', `/invoices/${second?.id}/restore`, { token: client.token });
});

test('a text that names no document finds nothing, and at most 50 are returned', async () => {
  for (const q of ['', '990', 'Papelería Central', '%%%%', '---1']) expect(await search(ana.token, q)).toEqual([]);
  const many = Array.from({ length: MAX_FOUND + 5 }, (_, at) => anIssuedXml(ana.nit, { number: `LOTE70${100 + at}` }));
  for (let start = 0; start < many.length; start += 20) await api.upload(ana.token, many.slice(start, start + 20));
  expect(await search(ana.token, 'LOTE70')).toHaveLength(MAX_FOUND);
});

test('a person who has left a company finds nothing of it', async () => {
  const leaver = await joining(api, await api.aMember('pro'), client.company_id, 'super_user');
  expect(companiesIn(await search(leaver.token, SHARED))).toEqual([client.company_id]);
  await api.request('DELETE', `/users/${leaver.user.id}`, { token: client.token });
  expect(await search(leaver.token, SHARED)).toEqual([]);
});
