import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createImportJobs, type ImportJobs } from '#server/spreadsheets/import-jobs.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const fail = (error: unknown) => {
  throw error;
};

export function importJobsSuite(openDatabase: OpenDatabase): void {
  describe('the queue of imports', () => {
    let api: Api;
    let member: Member;
    let open: ImportJobs[] = [];
    beforeAll(async () => {
      api = await openApi(openDatabase);
      member = await api.aMember();
    });
    afterAll(() => api.close());

    /** As a process that starts. */
    const aProcess = ({ isAlone = true } = {}) => {
      const jobs = createImportJobs({
        db: api.db,
        files: api.files,
        parser: api.parser,
        onFailure: fail,
        isAlone,
        runsJobs: true,
      });
      open.push(jobs);
      jobs.start();
      return jobs;
    };
    const endAll = async () => {
      await Promise.all(open.map((jobs) => jobs.stop()));
      open = [];
    };

    let last = 0;
    async function send(rows = 1): Promise<string> {
      const all = Array.from({ length: rows }, () => aRow(member.nit, { number: String(++last) }));
      const { body } = await sendSheet(api, member.token, { bytes: aTemplate(all) });
      return body.id;
    }
    const statusOf = async (id: string) =>
      (await api.request('GET', `/imports/${id}`, { token: member.token })).body.status;
    const isDone = (id: string) => expect.poll(() => statusOf(id), { timeout: 40_000, interval: 50 }).toBe('completed');

    test('an import that waited before any process was there is done by the first that starts', async () => {
      const id = await send();
      expect(await statusOf(id)).toBe('queued');
      aProcess();
      await isDone(id);
      await endAll();
    }, 60_000);

    test('a notified import runs at once, in one of several processes', async () => {
      const [one] = [aProcess({ isAlone: false }), aProcess({ isAlone: false })];
      const id = await send(3);
      one?.enqueue({ company_id: member.company_id, id });
      await isDone(id);
      await endAll();
    }, 60_000);

    test('a process that receives a stop signal stops between rows, and the next one goes on', async () => {
      const id = await send(2_000);
      const dying = aProcess();
      await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 5 }).toBe('processing');
      await dying.stop();
      open = [];
      expect(await statusOf(id)).toBe('processing');
      aProcess();
      await isDone(id);
      const { body } = await api.request('GET', `/imports/${id}`, { token: member.token });
      expect(body).toMatchObject({ total_rows: 2_000, created_count: 2_000, failed_count: 0 });
      await endAll();
    }, 60_000);

    test('an import that fails ten times without storing a row is failed, one that stores rows is not', async () => {
      const id = await send(3);
      const key = { company_id: member.company_id, id };
      const startedNineTimes = () =>
        api.db.forCompany(key.company_id, (trx) =>
          trx.updateTable('imports').set({ attempts: 9 }).where('id', '=', id).execute(),
        );
      /** Breaks after the parts that it has read. */
      const run = (parts: number) =>
        runImport(
          {
            ...{ db: api.db, files: api.files, onFailure: fail },
            parser: {
              ...api.parser,
              async *readSheet(input) {
                let read = 0;
                for await (const part of api.parser.readSheet(input)) {
                  if (read >= parts) break;
                  read += 1;
                  yield part;
                }
                throw new Error('broken');
              },
            },
          },
          key,
        );
      await startedNineTimes();
      await expect(run(1)).rejects.toThrow('broken');
      expect(await statusOf(id)).toBe('processing');
      await startedNineTimes();
      await expect(run(0)).rejects.toThrow('broken');
      expect(await statusOf(id)).toBe('failed');
    }, 60_000);

    test('an import that could not read its file for a while waits, and the outage counts as no attempt', async () => {
      const id = await send(1);
      const key = { company_id: member.company_id, id };
      const failures: unknown[] = [];
      const run = (get: typeof api.files.get) =>
        runImport({ ...api, files: { ...api.files, get }, onFailure: (error) => failures.push(error) }, key);
      const isWaiting = (attempts: number) =>
        api.db.asOwner((trx) =>
          trx
            .updateTable('imports')
            .set({ attempts, leased_until: null })
            .where('id', '=', id)
            .where('leased_until', '>', new Date(Date.now() + 30_000).toISOString())
            .returning('attempts')
            .executeTakeFirst(),
        );
      await api.db.asOwner((trx) => trx.updateTable('imports').set({ attempts: 9 }).where('id', '=', id).execute());
      await run(() => Promise.reject(new Error('the store is away')));
      expect(await isWaiting(9)).toEqual({ attempts: 9 });
      await run(async () => undefined);
      expect(await statusOf(id)).toBe('processing');
      // Nobody takes it before its pause is over.
      await run(api.files.get);
      expect(await statusOf(id)).toBe('processing');
      expect(await isWaiting(9)).toEqual({ attempts: 9 });
      expect(failures).toHaveLength(2);
      await run(api.files.get);
      expect(await statusOf(id)).toBe('completed');
    }, 60_000);

    test('a job that waits already is not queued again', async () => {
      const queue = await openQueue<{ a: number }>(api.db, { name: 'once', onFailure: fail });
      await queue.send({ a: 1 }, 'key');
      await sleep(1_100);
      await queue.send({ a: 1 }, 'key');
      await queue.send({ a: 2 }, 'other');
      const { rows } = await api.db.executeSql(`select count(*)::int as n from pgboss.job where name = 'once'`);
      expect(rows).toEqual([{ n: 2 }]);
      await queue.close();
    });

    test('what fails is tried again', async () => {
      let times = 0;
      const failures: unknown[] = [];
      const work = async () => {
        times += 1;
        if (times === 1) throw new Error('once');
      };
      const queue = await openQueue<{ a: number }>(api.db, {
        name: 'again',
        work,
        onFailure: (error) => failures.push(error),
        retryDelaySeconds: 0,
      });
      await queue.send({ a: 1 }, 'key');
      await expect.poll(() => times, { timeout: 15_000, interval: 100 }).toBe(2);
      await queue.close();
    }, 20_000);
  });
}
