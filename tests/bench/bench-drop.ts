import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aDrop, DROP, DROP_PROCESSED, DROP_READ } from '#tests/harness/mail/a-drop.ts';
import { aDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';
import { type LongestTask, watchTasks } from './drop/watch-tasks.ts';

/**
 * `npm run bench drop`: the longest task of the page while 500 files of one drop are read, kept, drawn, sent and settled,
 * beside that of a page that does nothing but list their names.
 */
const LONGEST_TASK_MS = 50;

const folder = await mkdtemp(join(tmpdir(), 'cuadra-drop-'));
const database = await aDatabase();
const profile = await aProfile();
try {
  const account = await aProAccount(database);
  const server = await startServer(database.start);
  const paths = await aDrop(folder, 'M');
  const context = await profile.open();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, server.origin, account);
    await page.goto(`${server.origin}/upload`);
    const plain = await listNames(context, paths);
    report(await drop(page, paths), plain);
  } finally {
    await context.close();
    await server.stop();
  }
} finally {
  await profile.remove();
  await database.remove();
  await rm(folder, { recursive: true });
}

type Dropped = LongestTask & { readMs: number; sentMs: number };

async function drop(page: Page, paths: string[]): Promise<Dropped> {
  await page.getByText('Arrastra tus archivos aquí').waitFor();
  const longest = await watchTasks(page);
  const started = performance.now();
  await page.locator('input[type=file]').setInputFiles(paths);
  await untilReported(page, DROP_READ);
  const readMs = performance.now() - started;
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Subir archivos') button.click();
  });
  await untilReported(page, DROP_PROCESSED);
  return { ...(await longest()), readMs, sentMs: performance.now() - started - readMs };
}

/** Asked with next to nothing: to look for a role or a text takes time of the thread that is watched. */
async function untilReported(page: Page, text: string): Promise<void> {
  const isReported = (wanted: string) =>
    Array.from(document.querySelectorAll('[role=status]')).some(({ textContent }) => textContent?.includes(wanted));
  await page.waitForFunction(isReported, text, { polling: 250, timeout: 300_000 });
}

/** The yardstick: the same files, and of each a line with its name. */
async function listNames(context: BrowserContext, paths: string[]): Promise<LongestTask> {
  const page = await context.newPage();
  await page.setContent('<!doctype html><input type="file" multiple><ul></ul>');
  await page.evaluate(() => {
    const input = document.querySelector('input');
    input?.addEventListener('change', () => {
      for (const { name } of input.files ?? []) {
        const line = document.createElement('li');
        line.textContent = name;
        document.querySelector('ul')?.append(line);
      }
    });
  });
  const longest = await watchTasks(page);
  await page.locator('input').setInputFiles(paths);
  await page.waitForTimeout(1_000);
  return longest().finally(() => page.close());
}

function report({ worked, byClock, ofGarbage, readMs, sentMs }: Dropped, plain: LongestTask): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const mark = worked <= LONGEST_TASK_MS ? '✓' : '✗';
  console.log(`${DROP.files} files: read and kept in ${ms(readMs)}, sent in ${ms(sentMs)}`);
  console.log(
    `${mark} the longest task worked ${ms(worked)} (at most ${LONGEST_TASK_MS}), ${(worked / plain.worked).toFixed(1)} times ` +
      `a page that lists their names (${ms(plain.worked)}); by the clock ${ms(byClock)} and ${ms(plain.byClock)}`,
  );
  console.log(`  the browser's longest collection of garbage: ${ms(ofGarbage)}`);
  console.log(`  machine: load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}
