import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runPlanJob } from '#server/companies/plan/plan-job.ts';
import type { Mailbox } from '#server/mail-in/mailbox/mailbox.ts';
import { createMailboxReader } from '#server/mail-in/mailbox/mailbox-reader.ts';
import { createCheckSender } from '#server/mail-in/senders/check-sender.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { everyHour } from '#server/platform/jobs/every-hour.ts';
import { runWeeklyJob } from '#server/reports/weekly/weekly-job.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { aMessage, answering, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered } from '#tests/harness/mail/a-receiver.ts';
import { aDyingDatabase, type Death } from '#tests/harness/server/a-dying-database.ts';
import { type Api, aNit, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

const DAY_MS = 86_400_000;
const COMPANIES = 4;

let api: Api;
beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

const fail = (error: unknown) => {
  throw error;
};

type Sent = { to: string };

/** A worker that runs the hourly jobs on this database, and the e-mails that it sends. */
function aWorker(db: Database, sent: Sent[]) {
  const { files, parser } = api;
  const postOffice = {
    send: (email: Sent) => void sent.push(email),
    sendLater: () => undefined,
    waitForPending: async () => undefined,
    close: async () => undefined,
  };
  const job = { db, files, parser, postOffice, publicUrl: 'https://x.example', onFailure: fail };
  return async (now: Date) => {
    await runPlanJob(job, now);
    await runWeeklyJob(
      { db, rephrase: async (sentences) => ({ sentences: [...sentences], written_by: 'rules' }), onFailure: fail },
      now,
    );
  };
}

/** Companies whose trial ends in two days, each with a week behind it and a file that waits for a place in the plan. */
async function busyCompanies(): Promise<Member[]> {
  const companies = await Promise.all(Array.from({ length: COMPANIES }, aCompanyOfTwoNits));
  // The second NIT is outside of the plan once a job has applied it.
  for (const { member } of companies) await set(member, { plan: 'free' });
  await aWorker(api.db, [])(new Date());
  for (const { member, second } of companies) {
    const held = await api.upload(member.token, [anIssuedXml(second)]);
    expect(held.body.results[0].documents[0].detail).toMatch(/^En espera/);
  }
  for (const { member } of companies)
    await set(member, {
      created_at: new Date(Date.now() - 60 * DAY_MS).toISOString(),
      trial_expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    });
  return companies.map(({ member }) => member);
}

async function aCompanyOfTwoNits(): Promise<{ member: Member; second: string }> {
  const member = await api.aMember('pro');
  const second = aNit();
  await api.request('POST', '/companies', { token: member.token, body: { name: 'Segunda', tax_id: second } });
  return { member, second };
}

const set = ({ company_id }: Member, values: object) =>
  api.db.asOwner((trx) => trx.updateTable('companies').set(values).where('id', '=', company_id).execute());

/** What the jobs left of this company. */
async function outcomeOf({ company_id, email, token }: Member, sent: readonly Sent[]) {
  const rows = (trx: Trx, table: 'plan_notices' | 'weekly_reports' | 'held_files' | 'uploads') =>
    trx.selectFrom(table).selectAll().where('company_id', '=', company_id).execute();
  return api.db.asOwner(async (trx) => ({
    notices: (await rows(trx, 'plan_notices')).length,
    reports: (await rows(trx, 'weekly_reports')).length,
    held: (await rows(trx, 'held_files')).length,
    uploads: (await rows(trx, 'uploads')).length,
    emails: sent.filter(({ to }) => to === email).length,
    token: token.length > 0,
  }));
}

const DONE = { notices: 1, reports: 1, held: 0, uploads: 2, token: true };

test('two workers that run the hourly jobs at the same moment do each unit once', async () => {
  const members = await busyCompanies();
  const sent: Sent[] = [];
  const now = new Date();
  await Promise.all([aWorker(api.db, sent)(now), aWorker(api.db, sent)(now)]);
  for (const member of members) expect(await outcomeOf(member, sent)).toEqual({ ...DONE, emails: 1 });
}, 120_000);

test('workers that are killed at any moment leave nothing twice, and the next one does the rest', async () => {
  const chance = createChance(7);
  const members = await busyCompanies();
  const sent: Sent[] = [];
  const now = new Date();
  for (let kill = 0; kill < 12; kill += 1) {
    const death: Death = { at: 1 + chance.below(40), moment: chance.pick(['before', 'inside', 'after']) };
    const dying = aDyingDatabase(api.db, death);
    // The other worker runs beside it, as after a lease that ended too early.
    await Promise.all([
      Promise.race([aWorker(dying.db, sent)(now), dying.died]),
      kill % 3 === 2 ? aWorker(api.db, sent)(now) : undefined,
    ]);
  }
  await aWorker(api.db, sent)(now);
  for (const member of members) {
    const { emails, ...left } = await outcomeOf(member, sent);
    expect(left).toEqual(DONE);
    // A worker that dies between the commit and the e-mail sends none (docs/operations.md#processes).
    expect(emails).toBeLessThanOrEqual(1);
  }
}, 180_000);

test('one process has the lease of the hourly jobs; when it is killed, another one runs them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const name = randomUUID();
  const runs: string[] = [];
  const dying = aDyingDatabase(api.db, { at: 2, moment: 'before' });
  const options = { name, onFailure: fail, isAlone: false };
  const blocked = new Promise<void>(() => undefined);
  const stopped: (() => Promise<void>)[] = [];
  everyHour(dying.db, {
    ...options,
    work: () => {
      runs.push('killed');
      return blocked;
    },
  });
  await vi.waitFor(() => expect(runs).toEqual(['killed']));
  for (const other of ['second', 'third'])
    stopped.push(everyHour(api.db, { ...options, work: async () => void runs.push(other) }));
  const passMinute = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  await passMinute();
  expect(runs).toEqual(['killed']);
  await api.db.asOwner((trx) =>
    trx
      .updateTable('job_leases')
      .set({ leased_until: new Date(0).toISOString() })
      .where('name', '=', name)
      .execute(),
  );
  await passMinute();
  await passMinute();
  // Each process runs them once after its start, and then none before the hour is over.
  expect(runs.toSorted()).toEqual(['killed', 'second', 'third']);
  await passMinute();
  expect(runs).toHaveLength(3);
  await Promise.all(stopped.map((stop) => stop()));
}, 60_000);

test('the mailbox is read by one worker at a time, and each message comes in once although its reader is killed', async () => {
  const { token, address } = await aReceiver(api);
  const name = `buzon-${randomUUID()}`;
  const far = new Map<number, Buffer>();
  const MESSAGES = 9;
  for (let uid = 1; uid <= MESSAGES; uid += 1) {
    const subject = `Mensaje ${uid}`;
    const parts = { to: address, subject, messageId: `<${name}.${uid}@a.example>`, date: new Date() };
    far.set(uid, delivered(address, await aMessage(parts)));
  }
  const seen = new Set<number>();
  let readers = 0;
  const open = (isDead: () => boolean) => async (): Promise<Mailbox> => {
    readers += 1;
    return {
      uidValidity: 7,
      listWaiting: async (after) =>
        [...far].filter(([uid]) => uid > after).map(([uid, bytes]) => ({ uid, size: bytes.length })),
      fetchMessage: async (uid) => far.get(uid),
      fetchHead: async (uid) => far.get(uid),
      markSeen: async (uid) => void (isDead() || seen.add(uid)),
      waitForNew: (signal) =>
        new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()))),
      close: async () => undefined,
    };
  };
  const { files, parser } = api;
  const checkSender = createCheckSender({ resolveText: answering(recordsOf('papelera.example')) });
  const inbound = { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' };
  const aReader = (db: Database, isDead: () => boolean) =>
    createMailboxReader({
      mail: {
        db,
        files,
        parser,
        checkSender,
        parseMessage: parser.parseMessage,
        inbound,
        now: () => new Date(),
        onFailure: () => undefined,
      },
      name,
      open: open(isDead),
      isAlone: false,
      sleep: () => new Promise((resolve) => setTimeout(resolve, 20)),
    });
  const chance = createChance(3);
  for (let kill = 0; kill < 5; kill += 1) {
    const dying = aDyingDatabase(api.db, {
      at: 4 + chance.below(9),
      moment: chance.pick(['before', 'inside', 'after']),
    });
    let isDead = false;
    void dying.died.then(() => {
      isDead = true;
    });
    const other = aReader(api.db, () => false);
    const before = readers;
    aReader(dying.db, () => isDead).start();
    await vi.waitFor(() => expect(readers).toBe(before + 1), { timeout: 20_000 });
    // While the lease is valid, the other one opens no mailbox.
    other.start();
    await Promise.race([dying.died, new Promise((resolve) => setTimeout(resolve, 3_000))]);
    expect(readers).toBe(before + 1);
    await other.stop();
    await api.db.asOwner((trx) =>
      trx
        .updateTable('mailboxes')
        .set({ leased_until: new Date(0).toISOString() })
        .where('name', '=', name)
        .execute(),
    );
  }
  const last = aReader(api.db, () => false);
  last.start();
  const subjects = async (): Promise<string[]> => {
    const { items } = (await api.request('GET', '/admin/mail', { token })).body;
    return items.map(({ subject }: { subject: string }) => subject).toSorted();
  };
  const all = [...far.keys()].map((uid) => `Mensaje ${uid}`);
  await vi.waitFor(async () => expect(await subjects()).toEqual(all), { timeout: 30_000 });
  await last.stop();
  expect(await subjects()).toEqual(all);
}, 180_000);

test('hourly jobs that are stopped stay due, for the next process', async () => {
  const name = randomUUID();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      begin();
    });
  const stop = everyHour(api.db, { name, work, onFailure: fail, isAlone: false });
  await begun;
  await stop();
  const lease = await api.db.asOwner((trx) =>
    trx.selectFrom('job_leases').select(['leased_until', 'finished_at']).where('name', '=', name).executeTakeFirst(),
  );
  expect(lease).toEqual({ leased_until: null, finished_at: null });
});
