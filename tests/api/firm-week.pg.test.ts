import { afterAll, beforeAll, expect, test } from 'vitest';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import type { FirmWeek } from '#domain/desk/client-week.ts';
import type { DeskCompany } from '#domain/desk/desk.ts';
import { runFirmWeekJob } from '#server/desk/week/firm-week-job.ts';
import { runRetentionJob } from '#server/retention/retention-job.ts';
import { RETENTION_DAYS } from '#server/retention/retention-periods.ts';
import {
  aClient,
  aFirm,
  aStaffMember,
  assign,
  type FirmPerson,
  type TestFirm,
} from '#tests/harness/accounts/a-firm.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

const DAY_MS = 86_400_000;

let api: Api;
let mine: TestFirm;
let theirs: TestFirm;
let ana: FirmPerson;
let luis: FirmPerson;
let stranger: FirmPerson;
let calm: Member;
let busy: Member;
let other: Member;

beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
  [mine, theirs] = [await aFirm(api), await aFirm(api)];
  [ana, luis] = [await aStaffMember(api, mine), await aStaffMember(api, mine)];
  stranger = await aStaffMember(api, theirs);
  [calm, busy, other] = [
    await aClient(api, mine),
    await aClient(api, mine, 'regular_user'),
    await aClient(api, theirs),
  ];
  await assign(api, mine, calm.company_id, [ana.id, luis.id]);
  await assign(api, mine, busy.company_id, [ana.id]);
  await assign(api, theirs, other.company_id, [stranger.id]);
  const { results } = (await api.upload(calm.token, [anIssuedXml(calm.nit)])).body;
  await api.request('PATCH', `/invoices/${results[0].invoice_id}/status`, {
    token: calm.token,
    body: { status: 'paid' },
  });
  await api.upload(busy.token, [aReceivedXml(busy.nit, { issueDate: '2026-02-03' }), anIssuedXml(busy.nit)]);
  await api.upload(other.token, [anIssuedXml(other.nit)]);
}, 60_000);
afterAll(() => api.close());

/** The Sunday of this week in Colombia. */
const sunday = () => {
  let day = bogotaDate(new Date());
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) day = addDays(day, 1);
  return day;
};
/** Monday after it, when the reports are ready. */
const monday = (week: string) => new Date(`${addDays(week, 1)}T05:30:00-05:00`);
const runJob = (now: Date) =>
  runFirmWeekJob(
    {
      db: api.db,
      onFailure: (error) => {
        throw error;
      },
    },
    now,
  );
const reportOf = async (token: string): Promise<FirmWeek | null> =>
  (await api.request('GET', '/desk/week', { token })).body.report;
const idsOf = (report: FirmWeek | null) => report?.clients.map(({ figures }) => figures.id);
const storedWeeks = () =>
  api.db.asOwner((trx) => trx.selectFrom('firm_weeks').selectAll().orderBy('week').orderBy('company_id').execute());

test('before the first Monday there is no report, and none before five in the morning', async () => {
  await runJob(new Date(`${addDays(sunday(), 1)}T04:59:00-05:00`));
  expect(await storedWeeks()).toEqual([]);
  expect(await reportOf(ana.token)).toBeNull();
});

test('each person finds the clients that they are assigned to, first the one that needs a person', async () => {
  await runJob(monday(sunday()));
  const report = await reportOf(ana.token);
  expect(report).toMatchObject({ from: addDays(sunday(), -6), to: sunday() });
  expect(idsOf(report)).toEqual([busy.company_id, calm.company_id]);
  expect(report?.clients).toMatchObject([
    { new_documents: 2, reviewed: 0, before: null, figures: { to_review: 2, oldest_to_review: '2026-02-03' } },
    { new_documents: 1, reviewed: 1, before: null, figures: { to_review: 0 } },
  ]);
  expect(idsOf(await reportOf(luis.token))).toEqual([calm.company_id]);
  expect(idsOf(await reportOf(stranger.token))).toEqual([other.company_id]);
  // The owner of the firm is assigned to no client.
  expect(await reportOf(mine.owner.token)).toBeNull();
  expect(JSON.stringify(report)).not.toContain(other.company_id);
});

test('the figures are those of the desk, as far as the role there allows', async () => {
  const desk: DeskCompany[] = (await api.request('GET', '/desk', { token: ana.token })).body.items;
  const report = await reportOf(ana.token);
  for (const { figures } of report?.clients ?? []) {
    const { last_activity_at: _, documents: __, ...own } = figures;
    expect(desk.find(({ id }) => id === figures.id)).toMatchObject(own);
  }
  const emails = (id: string) => report?.clients.find(({ figures }) => figures.id === id)?.figures.emails_to_decide;
  expect([emails(calm.company_id), emails(busy.company_id)]).toEqual([0, null]);
});

test('a week is stored once, by two processes too, and the next one is compared with it', async () => {
  const before = await storedWeeks();
  expect(before).toHaveLength(3);
  await Promise.all([runJob(monday(sunday())), runJob(monday(sunday()))]);
  expect(await storedWeeks()).toEqual(before);
  await api.upload(busy.token, [aReceivedXml(busy.nit)]);
  const next = addDays(sunday(), 7);
  await Promise.all([runJob(monday(next)), runJob(monday(next))]);
  expect(await storedWeeks()).toHaveLength(6);
  const [first] = (await reportOf(ana.token))?.clients ?? [];
  expect(first).toMatchObject({ new_documents: 0, figures: { to_review: 3 }, before: { to_review: 2 } });
});

test('who is no longer assigned, and who left the firm, reads nothing of the client any more', async () => {
  await assign(api, mine, calm.company_id, [ana.id]);
  expect(await reportOf(luis.token)).toBeNull();
  await api.request('DELETE', `/firm/clients/${calm.company_id}`, { token: mine.owner.token });
  expect(idsOf(await reportOf(ana.token))).toEqual([busy.company_id]);
  expect((await storedWeeks()).map(({ company_id }) => company_id)).not.toContain(calm.company_id);
});

test('a client that came after the week has no report of it', async () => {
  const late = await aClient(api, mine);
  await assign(api, mine, late.company_id, [ana.id]);
  await runJob(monday(addDays(sunday(), -7)));
  expect((await storedWeeks()).map(({ week }) => week)).not.toContain(addDays(sunday(), -7));
});

test('reports stay five years, and a company reads none below the API', async () => {
  const read = api.db.forCompany(busy.company_id, (trx) => trx.selectFrom('firm_weeks').select('week').execute());
  await expect(read).rejects.toThrow(/permission denied/);
  const job = { db: api.db, files: api.files, onFailure: (error: unknown) => expect(error).toBeUndefined() };
  const kept = await storedWeeks();
  await runRetentionJob(job, new Date(Date.now() + (RETENTION_DAYS.weekly_reports - 1) * DAY_MS));
  expect(await storedWeeks()).toEqual(kept);
  await runRetentionJob(job, new Date(Date.now() + (RETENTION_DAYS.weekly_reports + 20) * DAY_MS));
  expect(await storedWeeks()).toEqual([]);
});
