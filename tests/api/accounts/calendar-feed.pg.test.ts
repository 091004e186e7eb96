import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import { LIMITS } from '#server/platform/http/limits/limits.ts';
import { joining } from '#tests/harness/accounts/a-person-of-two.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

let api: Api;
const today = bogotaDate(new Date());
const claimable = addBusinessDays(today, 3);

beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
}, 60_000);
afterAll(() => api.close());

type Person = { token: string };
const make = async ({ token }: Person): Promise<string> => {
  const { status, body } = await api.request('POST', '/calendar-feed', { token });
  expect(status).toBe(200);
  return new URL(body.url).pathname.replace(/^\/api/, '');
};
const madeAt = async ({ token }: Person) => (await api.request('GET', '/calendar-feed', { token })).body.created_at;
const read = (path: string) => api.request('GET', path);

async function withPurchases(): Promise<Member> {
  const member = await api.aMember();
  const dates = { issueDate: addDays(today, -60), dueDate: addDays(today, 30) };
  const sent = Array.from({ length: 4 }, () => aReceivedXml(member.nit, dates));
  const { results } = (await api.upload(member.token, sent)).body;
  const ids: string[] = results.map((result: { invoice_id: string }) => result.invoice_id);
  const { token } = member;
  // Two that run, one that has ended in silence, and one without a recibo.
  for (const [place, id] of ids.entries()) {
    const body = { codes: place < 3 ? ['030', '032'] : ['030'], date: place < 2 ? today : addDays(today, -40) };
    await api.request('PUT', `/invoices/${id}/events`, { token, body });
  }
  return member;
}

test('a calendar program reads the last days without a session: how many, and nothing of the documents', async () => {
  const member = await withPurchases();
  expect(await madeAt(member)).toBeNull();
  const path = await make(member);
  expect(Date.parse(await madeAt(member))).toBeGreaterThan(Date.now() - 60_000);
  const { status, text, headers } = await read(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  const lines = text.replace(/\r\n /g, '').split('\r\n');
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    `DTSTART;VALUE=DATE:${claimable.replaceAll('-', '')}`,
  ]);
  expect(lines).toContain('SUMMARY:Último día para reclamar o aceptar 2 compras a crédito');
  const { items } = (await api.request('GET', '/invoices', member)).body;
  for (const { invoice_number, supplier_name, supplier_nit, cufe } of items)
    for (const secret of [invoice_number, supplier_name, supplier_nit, cufe, member.email])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
});

test('a new link replaces the old one, and a removed one stops working', async () => {
  const member = await api.aMember();
  const first = await make(member);
  const second = await make(member);
  expect(second).not.toBe(first);
  expect(await read(first)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await read(first)).headers['cache-control']).toBe('no-store');
  expect((await read(second)).status).toBe(200);
  const removed = await api.request('DELETE', '/calendar-feed', { token: member.token });
  expect(removed).toMatchObject({ status: 200, body: { created_at: null } });
  expect((await read(second)).status).toBe(404);
  const { items } = (await api.request('GET', '/admin/audit', { token: member.token })).body;
  const actions = items.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith('calendar.'))).toEqual([
    'calendar.link_removed',
    'calendar.link_made',
    'calendar.link_made',
  ]);
});

test.each([randomUUID(), `${'x'.repeat(43)}.ics`, 'x', `${'x'.repeat(43)}.ics%00`, "a'b.ics"])(
  'the address %s shows nothing',
  async (token) => {
    expect([404, 422]).toContain((await read(`/calendar/${token}`)).status);
  },
);

test('each person and company has a link of its own, which shows that company alone', async () => {
  const [mine, theirs] = [await withPurchases(), await api.aMember()];
  const both = await joining(api, theirs, mine.company_id, 'regular_user');
  const [here, there] = [await make({ token: both.token_here }), await make({ token: both.token })];
  const own = await make(mine);
  expect(new Set([here, there, own]).size).toBe(3);
  expect((await read(here)).text).toContain('2 compras a cr');
  expect((await read(there)).text).not.toContain('BEGIN:VEVENT');
  await api.request('DELETE', '/calendar-feed', { token: both.token_here });
  expect((await read(own)).status).toBe(200);
  expect((await read(there)).status).toBe(200);
});

test('who has left the company, or was removed from it, has no calendar of it any more', async () => {
  const titular = await withPurchases();
  const colleague = await aColleague(api, titular.company_id, 'regular_user');
  const path = await make(colleague);
  expect((await read(path)).status).toBe(200);
  await api.db.asOwner((trx) =>
    trx
      .deleteFrom('memberships')
      .where('company_id', '=', titular.company_id)
      .where('user_id', '=', colleague.id)
      .execute(),
  );
  expect((await read(path)).status).toBe(404);
});

test('only the hash of the token is stored, and no other company sees the row', async () => {
  const [mine, theirs] = [await api.aMember(), await api.aMember()];
  const token = /([\w-]{43})\.ics$/.exec(await make(mine))?.[1] ?? '';
  expect(token).toHaveLength(43);
  for (const table of ['calendar_feeds', 'op_ledger', 'audit_log'] as const) {
    const rows = await api.db.asOwner((trx) => trx.selectFrom(table).selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  const seen = await api.db.forCompany(theirs.company_id, (trx) =>
    trx.selectFrom('calendar_feeds').select('company_id').execute(),
  );
  expect(seen).toEqual([]);
});

test('a link is read some times an hour, and wrong ones take nothing from a right one', async () => {
  const path = await make(await api.aMember());
  const wrong = `/calendar/${'w'.repeat(43)}.ics`;
  const statuses = new Set<number>();
  for (let at = 0; at <= LIMITS.calendar.max; at += 1) statuses.add((await read(wrong)).status);
  expect(statuses).toEqual(new Set([404, 429]));
  for (let at = 0; at < LIMITS.calendar.max; at += 1) expect((await read(path)).status).toBe(200);
  expect((await read(path)).status).toBe(429);
});
