import type { Locator, Page } from 'playwright';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop } from '#tests/harness/browser/a-desktop.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

/** `npm run bench -- clicks`: what the daily work of an accountant costs in keys and clicks. */
const COUNT = 60;

type Cost = { keys: number; clicks: number };
type Job = { name: string; most: Cost; run: (hands: Hands) => Promise<void> };

/** Presses and clicks as a person would, and counts. */
class Hands {
  readonly cost: Cost = { keys: 0, clicks: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.cost.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async click(target: Locator): Promise<void> {
    this.cost.clicks += 1;
    await target.click();
  }
}

const files = Array.from({ length: COUNT }, (_, index) =>
  aReceivedXml('900123456', { number: `R${index + 1}`, issueDate: index % 2 === 0 ? '2026-09-15' : '2026-10-15' }),
);
const desktop = await aDesktop(files);
const context = await desktop.profile.open();
const page = context.pages()[0] ?? (await context.newPage());
const at = (path: string) => page.goto(`${desktop.server.origin}${path}`);
const amount = await amountOf('R1');
const upToDate = page.getByText('Estás al día. No hay facturas sin clasificar.');

/** The text in place of the table of a bimester without invoices. */
const taxFigures = page
  .getByRole('table', { name: 'IVA por tarifa' })
  .or(page.getByText(/^No hay ingresos ni gastos en/));

const jobs: Job[] = [
  {
    name: `${COUNT} unclassified invoices by keyboard`,
    most: { keys: COUNT, clicks: 0 },
    run: async (hands) => {
      await openUnclassified();
      for (let index = 0; index < COUNT; index += 1) await hands.press('g');
      await upToDate.waitFor();
    },
  },
  {
    name: `${COUNT} unclassified invoices by mouse`,
    most: { keys: 0, clicks: COUNT },
    run: async (hands) => {
      await openUnclassified();
      for (let left = COUNT; left > 0; left -= 1) {
        await page.getByRole('button', { name: new RegExp(`^Todas ${left}$`) }).waitFor();
        await hands.click(page.getByRole('button', { name: /^Gasto: clasificar/ }).first());
      }
      await upToDate.waitFor();
    },
  },
  {
    name: 'purchases of October from the dashboard',
    most: { keys: 0, clicks: 2 },
    run: async (hands) => {
      await at('/dashboard?year=2026');
      const panel = page.getByRole('region', { name: 'Movimiento por mes' }).or(page.locator('main'));
      await hands.click(panel.getByText('Tabla', { exact: true }).first());
      const october = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^oct/ }) });
      await hands.click(october.getByRole('link').nth(1));
      await page.getByText(`${COUNT / 2} facturas`).waitFor();
    },
  },
  {
    name: 'VAT by rate of the running bimester from the dashboard',
    most: { keys: 0, clicks: 1 },
    run: async (hands) => {
      await at('/dashboard');
      await openTaxes(hands);
    },
  },
  {
    name: 'VAT by rate of another bimester from the dashboard',
    most: { keys: 0, clicks: 2 },
    run: async (hands) => {
      await at('/dashboard');
      await openTaxes(hands);
      const bimesters = page.getByRole('navigation', { name: 'Bimestres' }).getByRole('link');
      const other = bimesters.nth((await bimesters.count()) - 2);
      const name = (await other.textContent()) ?? '';
      await hands.click(other);
      await bimesters.and(page.locator('[aria-current="page"]')).filter({ hasText: name }).waitFor();
      await taxFigures.waitFor();
    },
  },
  {
    name: 'an invoice by its amount, in the opened palette',
    most: { keys: amount.length + 1, clicks: 0 },
    run: async (hands) => {
      await at('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Página, acción o factura' }).waitFor();
      for (const digit of amount) await hands.press(digit);
      await page.getByRole('option').first().waitFor();
      await hands.press('Enter');
      await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
    },
  },
  {
    name: 'an invoice on paper, from its page',
    most: { keys: 0, clicks: 1 },
    run: async (hands) => {
      await page.evaluate(() => {
        globalThis.print = () => document.body.setAttribute('data-printed', '');
      });
      await hands.click(page.getByRole('button', { name: 'Imprimir' }));
      await page.locator('body[data-printed]').waitFor();
    },
  },
];

await signIn(page, desktop.server.origin, desktop.account);
await keptOnDevice(page);
let failures = 0;
for (const { name, most, run } of jobs) {
  const hands = new Hands(page);
  await run(hands);
  const { keys, clicks } = hands.cost;
  const isWithin = keys <= most.keys && clicks <= most.clicks;
  if (!isWithin) failures += 1;
  console.log(`${isWithin ? '✓' : '✗'} ${name}: ${keys} keys, ${clicks} clicks (at most ${most.keys}, ${most.clicks})`);
}
await context.close();
await desktop.close();
process.exit(failures > 0 ? 1 : 0);

async function openTaxes(hands: Hands): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Ver IVA del bimestre' }));
  await page.getByRole('heading', { level: 1, name: 'Impuestos' }).waitFor();
  await taxFigures.waitFor();
}

/** All invoices are unclassified, and the list shows only those. */
async function openUnclassified(): Promise<void> {
  await at('/invoices');
  await page.getByRole('button', { name: `Todas ${COUNT}`, exact: true }).waitFor();
  await page.keyboard.press('Control+a');
  await page.getByText(`${COUNT} seleccionadas`).waitFor();
  await page.keyboard.press('0');
  await page.keyboard.press('Escape');
  await at('/invoices?classification=none');
  await page.getByRole('button', { name: `Todas ${COUNT}`, exact: true }).waitFor();
}

/** The digits of an invoice's amount in pesos. */
async function amountOf(number: string): Promise<string> {
  const headers = { authorization: `Bearer ${desktop.account.token}` };
  const response = await fetch(`${desktop.server.origin}/api/invoices?page_size=200`, { headers });
  const { items } = (await response.json()) as { items: { invoice_number: string; total_amount: number }[] }; // docs/specification.md#calls.
  return String(Math.trunc(items.find((item) => item.invoice_number === number)?.total_amount ?? 0));
}
