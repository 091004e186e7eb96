import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';
import { watchTasks } from './drop/watch-tasks.ts';
import { storeRows } from './store-rows.ts';

/**
 * `npm run bench -- rules`: a rule about one supplier with 5,000 of the invoices of the device is previewed, applied and
 * undone without a network, in Chromium.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const OF_SUPPLIER = 5_000;
const BUDGET = { taskMs: 50, undoMs: 1_000 };
const SUPPLIER = '800111222';

const database = await aDatabase();
const profile = await aProfile();
try {
  const account = await aProAccount(database);
  const server = await startServer(database.start);
  const context = await profile.open();
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, server.origin, account);
    await keptOnDevice(page);
    await context.setOffline(true);
    await storeRows(
      page,
      Array.from({ length: ROWS }, (_, at) => rowOf(at)),
    );
    await page.goto(`${server.origin}/rules`);
    report(await measure(page));
  } finally {
    await context.close();
    await server.stop();
  }
} finally {
  await profile.remove();
  await database.remove();
}

function rowOf(at: number): object {
  return {
    id: `00000003-0000-4000-8000-${String(at).padStart(12, '0')}`,
    invoice_number: `F${at}`,
    document_kind: 'invoice',
    supplier_name: `Proveedor ${at % 80}`,
    supplier_nit: at < OF_SUPPLIER ? SUPPLIER : String(800_200_000 + (at % 80)),
    customer_name: 'Propia',
    customer_nit: '900123456',
    status: 'draft',
    classification: 'expense',
    direction: 'received',
    environment: 'production',
    total_amount: 1_000 + at,
    tax_amount: 0,
    taxable_base: null,
    iva_amount: null,
    inc_amount: null,
    withheld_amount: null,
    currency: 'COP',
    total_cop: 1_000 + at,
    issue_date: `2026-${String(1 + (at % 11)).padStart(2, '0')}-15`,
    due_date: null,
    cufe: null,
    payment_terms: 'credit',
    radian_events: [],
    coding: [],
    line_text: 'papel carta resma',
    city: 'Bogota',
    review: null,
    rev: 0,
  };
}

type Measured = { previewMs: number; applyMs: number; undoMs: number; taskMs: number };

async function measure(page: Page): Promise<Measured> {
  await page.getByRole('button', { name: 'Nueva regla' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nombre').fill('Papelería');
  const longest = await watchTasks(page);
  const begun = Date.now();
  await drawer.getByLabel('NIT del tercero').fill(SUPPLIER);
  await drawer.getByLabel('Estado').selectOption({ label: 'Pagada' });
  const apply = drawer.getByRole('button', { name: /^Aplicar a las 5\.?000 facturas anteriores$/ });
  await apply.waitFor();
  const previewMs = Date.now() - begun;
  const applyMs = await timed(async () => {
    await apply.click();
    await page.getByText(/^La regla cambió 5\.?000 facturas/).waitFor({ timeout: 120_000 });
  });
  const message = page.getByRole('status').filter({ hasText: 'La regla cambió' });
  const undoMs = await timed(async () => {
    await message.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText(/^Deshicimos 5\.?000 cambios/).waitFor({ timeout: 120_000 });
  });
  const { worked } = await longest();
  return { previewMs, applyMs, undoMs, taskMs: worked };
}

async function timed(action: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

function report(measured: Measured): void {
  console.log(`${OF_SUPPLIER} of ${ROWS} invoices`);
  for (const [name, value] of Object.entries(measured)) {
    const budget = BUDGET[name as keyof typeof BUDGET];
    const mark = budget === undefined ? ' ' : value <= budget ? '✓' : '✗';
    console.log(`${mark} ${name}: ${value.toFixed(0)}${budget === undefined ? '' : ` (at most ${budget})`}`);
  }
  console.log(`  machine: load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}
