import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, createCall } from '#client/call.ts';
import { getImport, importInvoices } from '#contract/imports.ts';
import { listInvoices } from '#contract/invoices.ts';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

const ROWS = 20_000;
const KILLS = 3;
/** Every so many rows one cannot go in, and one is there already. */
const [BAD_EVERY, TWICE_EVERY] = [20, 50];

let database: TestDatabase;
let account: Account;

beforeAll(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
});
afterAll(() => database.remove());

const callTo = ({ origin }: RunningServer): Call => createCall({ origin, token: async () => account.token });

/** The company of the account sells in every row. */
async function aBigSheet(): Promise<{ file: File; bad: number; twice: number }> {
  let [bad, twice] = [0, 0];
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const isBad = at % BAD_EVERY === 7;
    const isTwice = at % TWICE_EVERY === 40;
    if (isBad) bad += 1;
    else if (isTwice) twice += 1;
    const number = String(isTwice ? at - 1 : at);
    return aRow('900123456', { number, customer_nit: String(800_000_000 + (at % 300)), ...(isBad && { total: 'x' }) });
  });
  return { file: new File([await aTemplate(rows)], 'ventas.xlsx'), bad, twice };
}

/** The report, which a child process of the built server writes. */
async function reportOf({ origin }: RunningServer): Promise<Record<string, unknown[][]>> {
  const headers = { authorization: `Bearer ${account.token}` };
  const answer = await fetch(`${origin}/api/export/company-data?year=all`, { headers });
  const sheets = await readSheets(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

const jobOf = (call: Call, id: string): Promise<ImportJob> => call(getImport, { params: { id } });

/** The number of processed rows, the first time it is more than so many. */
async function rowsBeyond(wanted: number, job: () => Promise<ImportJob>): Promise<number> {
  let rows = 0;
  const request = async () => {
    rows = (await job()).processed_rows;
    return rows;
  };
  await expect.poll(request, { timeout: 180_000, interval: 50 }).toBeGreaterThan(wanted);
  return rows;
}

test(`killed ${KILLS} times on its way, an import of ${ROWS} rows ends with every row and every counter exact, and its report has them all`, async () => {
  const { file, bad, twice } = await aBigSheet();
  let server = await startServer(database.start);
  const { id } = await callTo(server)(importInvoices, {}, { files: [file], timeoutMs: 120_000 });
  const seen: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const call = callTo(server);
    // All kills come in the first half: a server busy with an import may answer seconds later than it was asked.
    seen.push(await rowsBeyond((kill * ROWS) / (2 * KILLS + 1), () => jobOf(call, id)));
    await server.kill();
    server = await startServer(database.start);
    // What was counted was committed: nothing of it is taken back.
    expect(await jobOf(callTo(server), id).then((job) => job.processed_rows)).toBeGreaterThanOrEqual(seen.at(-1) ?? 0);
  }
  const call = callTo(server);
  await expect.poll(async () => (await jobOf(call, id)).status, { timeout: 240_000, interval: 250 }).toBe('completed');
  const created = ROWS - bad - twice;
  expect(await jobOf(call, id)).toMatchObject({
    total_rows: ROWS,
    processed_rows: ROWS,
    created_count: created,
    duplicate_count: twice,
    failed_count: bad,
  });
  expect((await call(listInvoices, { query: { page: 1, page_size: 50 } })).total).toBe(created);
  const report = await reportOf(server);
  await server.stop();
  // Between the titles and the totals.
  const numbers = (report['Invoices'] ?? []).slice(1, -1).map(([number]) => number);
  expect(numbers).toHaveLength(created);
  expect(new Set(numbers).size).toBe(created);
  // Each kill came while there was something left to do.
  expect(seen.every((rows) => rows < ROWS)).toBe(true);
  await database.inspect(async (trx) => {
    const rows = await trx
      .selectFrom('import_rows')
      .select(['outcome', (e) => e.fn.countAll<number>().as('rows')])
      .groupBy('outcome')
      .execute();
    expect(rows).toEqual([{ outcome: 'failed', rows: bad }]);
    const invoices = await trx
      .selectFrom('invoices')
      .select((e) => e.fn.countAll<number>().as('rows'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(invoices.rows).toBe(created);
  });
}, 900_000);
