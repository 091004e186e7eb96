import type { Page } from 'playwright';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import { aStoredPurchase, type FilledDevice, onFilledDevice, reportFigures, timed } from './filled-device.ts';

/**
 * `npm run bench -- radian`: the deadlines of 10,000 purchases on credit of the device, without a network, in Chromium.
 * 500 of them lack acuse and recibo: these are recorded in one act, which is undone.
 */
const ROWS = Number(process.argv[2] ?? 10_000);
const MISSING = 500;
const RUNS = 5;
const BUDGET = { openMs: 250, bulkMs: 400, undoMs: 400, wrongCounts: 0 };
const today = bogotaDate(new Date());
/** So few that the group of the missing ones is on the first screen: only what is visible is drawn. */
const RUNNING = 4;
/** The days of recibo of the purchases whose term has ended. */
const DAYS = [10, 12, 15, 30, 90, 200].map((days) => addDays(today, -days));

const event = (code: string, date: string) => ({ code, date, source: 'xml', by: null, at: null });

function eventsOf(at: number): object[] {
  if (at < MISSING) return [];
  const date = (at < MISSING + RUNNING ? undefined : DAYS[at % DAYS.length]) ?? today;
  const received = [event('030', date), event('032', date)];
  return at % 3 === 0 && at > MISSING + RUNNING ? [...received, event('033', date)] : received;
}

const rows = Array.from({ length: ROWS }, (_, at) =>
  aStoredPurchase(at, {
    issue_date: `${today.slice(0, 4)}-01-15`,
    payment_terms: 'credit',
    radian_events: eventsOf(at),
    iva_amount: 100,
    coding: [],
    line_text: '',
    city: '',
    review: null,
  }),
);

await onFilledDevice(rows, async (device) => {
  const figures = await measure(device);
  reportFigures(`${ROWS} purchases on credit, ${MISSING} recorded and undone`, figures, BUDGET);
  if (Object.entries(BUDGET).some(([name, most]) => figures[name as keyof typeof BUDGET] > most)) process.exitCode = 1;
});

async function measure({ context, page, origin }: FilledDevice) {
  await page.goto(`${origin}/radian`);
  await listed(page, MISSING);
  await context.setOffline(true);
  const reloadMs = await timed(async () => {
    await page.reload();
    await listed(page, MISSING);
  });
  const opened: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.getByRole('link', { name: 'Facturas', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor();
    await page.waitForTimeout(1_500);
    opened.push(await untilPainted(page, 'a[href^="/radian"]', `Sin acuse o sin recibo (${MISSING})`));
  }
  const wrongCounts = await countWrong(page);
  await page.getByRole('checkbox', { name: 'Seleccionar todas las de «Sin acuse o sin recibo»' }).check();
  await page.getByText(`${MISSING} seleccionadas`).waitFor();
  await page.waitForTimeout(1_500);
  const work = await watchWork(page);
  const bulkMs = await untilPainted(
    page,
    'form button[type=submit]',
    `Registraste 030, 032 a mano en ${MISSING} facturas`,
  );
  const bulkWorkMs = await work();
  await page.waitForTimeout(1_500);
  await page
    .getByRole('status')
    .getByRole('button', { name: 'Deshacer' })
    .evaluate((button) => button.setAttribute('data-undo', ''));
  const undoing = await watchWork(page);
  const undoMs = await untilPainted(page, '[data-undo]', `Sin acuse o sin recibo (${MISSING})`);
  const undoWorkMs = await undoing();
  return { openMs: median(opened), reloadMs, bulkMs, bulkWorkMs, undoMs, undoWorkMs, wrongCounts };
}

/** Returns a function for the milliseconds of the processor that the page's own thread has used since. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await read();
  return async () => (await read()) - before;
}

function listed(page: Page, count: number): Promise<void> {
  return page.getByRole('heading', { name: `Sin acuse o sin recibo (${count})` }).waitFor();
}

/** Clicks on the page itself and returns the milliseconds until a frame with the text is drawn. */
function untilPainted(page: Page, selector: string, text: string): Promise<number> {
  return page.evaluate(
    ([target, awaited]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(target);
        if (!element) return reject(new Error(`no ${target}`));
        const late = setTimeout(() => reject(new Error(`never painted: ${awaited}`)), 60_000);
        const begun = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.body.textContent?.includes(awaited)) return;
          observer.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() =>
            scheduler.postTask(() => resolve(performance.now() - begun), { priority: 'user-blocking' }),
          );
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        element.click();
      }),
    [selector, text] as const,
  );
}

/** Compares the headings of the groups and the icon's number with a count of the stored rows by the calendar alone. */
async function countWrong(page: Page): Promise<number> {
  const stored = await storedEvents(page);
  const lasts = stored.flatMap((events) => lastDayOf(events) ?? []);
  const due = lasts.filter((day) => day === today || day === addDays(today, 1)).length;
  const running = lasts.filter((day) => day >= today).length;
  const shown = await figuresOf(page);
  const pairs = [
    [stored.filter((events) => events.length === 0).length, MISSING],
    [shown.soon, due],
    [shown.soon + shown.later, running],
    [await storedDue(page), due],
  ] as const;
  const wrong = pairs.filter(([one, other]) => one !== other);
  if (wrong.length > 0) console.log('shown and counted again:', wrong);
  return wrong.length;
}

/** Of a purchase that was received and not accepted. */
function lastDayOf(events: readonly StoredEvent[]): string | undefined {
  const received = events.find(({ code }) => code === '032');
  if (!received || events.some(({ code }) => code === '033')) return undefined;
  return addBusinessDays(received.date, 3);
}

type StoredEvent = { code: string; date: string };

function storedEvents(page: Page): Promise<StoredEvent[][]> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => /^cuadra-[0-9a-f]{8}-/.test(name ?? ''));
    const opening = indexedDB.open(found?.name ?? '');
    return new Promise<StoredEvent[][]>((resolve, reject) => {
      opening.onerror = reject;
      opening.onsuccess = () => {
        const reading = opening.result.transaction('invoices').objectStore('invoices').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(({ radian_events }) => radian_events));
        };
      };
    });
  });
}

/** What the registry of the device has for the icon. */
function storedDue(page: Page): Promise<number> {
  return page.evaluate(
    async (wanted) => {
      const opening = indexedDB.open('cuadra-registry');
      return new Promise<number>((resolve, reject) => {
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction('accounts').objectStore('accounts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const days: Record<string, number> = reading.result[0]?.term_days ?? {};
            resolve(wanted.reduce((sum, day) => sum + (days[day] ?? 0), 0));
          };
        };
      });
    },
    [today, addDays(today, 1)],
  );
}

/** The figures of the cards «Vencen hoy o mañana», or only one of both days, and «Vencen después». */
async function figuresOf(page: Page): Promise<{ soon: number; later: number }> {
  const figureOf = async (name: RegExp) => {
    const text = await page.getByRole('region', { name }).innerText();
    return Number(/\n\s*([\d.]+)\s*(\n|$)/.exec(text)?.[1]?.replaceAll('.', ''));
  };
  return { soon: await figureOf(/^Vencen (hoy|mañana)/), later: await figureOf(/^Vencen después/) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
