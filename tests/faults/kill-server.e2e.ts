import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, createCall } from '#client/call.ts';
import { listInvoices } from '#contract/invoices.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';

const ROUNDS = 20;
/** Confirmed in every other round before the server may be killed: more than one a round, on any machine. */
const SOME = 3;

let database: TestDatabase;
let account: Account;

beforeAll(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
});
afterAll(() => database.remove());

const callTo = (origin: string): Call => createCall({ origin, token: async () => account.token });

/** Uploads one invoice after the other until the server is gone; answers the numbers it said it has. */
async function uploadUntilGone(call: Call, round: number, onKept: (count: number) => void): Promise<string[]> {
  const kept: string[] = [];
  try {
    for (let i = 0; ; i++) {
      const number = `R${round}N${i}`;
      const { successful } = await call(
        uploadInvoices,
        {},
        { files: [new File([dianXml({ number })], `${number}.xml`)] },
      );
      if (successful === 1) {
        kept.push(number);
        onKept(kept.length);
      }
      await sleep(25);
    }
  } catch {
    return kept;
  }
}

async function listNumbers(call: Call): Promise<string[]> {
  const numbers: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const answer = await call(listInvoices, { query: { page, page_size: 200 } });
    numbers.push(...answer.items.map((invoice) => invoice.invoice_number));
    more = answer.has_next;
  }
  return numbers;
}

test(`killed ${ROUNDS} times while it takes in invoices, the server opens again with every one it confirmed`, async () => {
  const confirmed: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(database.start);
    const call = callTo(server.origin);
    expect(await listNumbers(call)).toEqual(expect.arrayContaining(confirmed));
    let goOn = () => {};
    const some = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const uploading = uploadUntilGone(call, round, (count) => count === SOME && goOn());
    // Now before anything is confirmed, now among the next ones, however slow the machine is.
    if (round % 2 === 0) await Promise.race([some, uploading]);
    await sleep(Math.random() * 600);
    await server.kill();
    confirmed.push(...(await uploading));
  }
  const server = await startServer(database.start);
  const numbers = await listNumbers(callTo(server.origin));
  await server.stop();
  expect(numbers).toEqual(expect.arrayContaining(confirmed));
  // An invoice is there once, and nothing appears that nobody sent; each kill may leave one that was not confirmed.
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length - confirmed.length).toBeLessThanOrEqual(ROUNDS);
  expect(confirmed.length).toBeGreaterThan(ROUNDS);
}, 240_000);
