import type { Page } from 'playwright';
import { watchTasks } from './drop/watch-tasks.ts';
import { aStoredPurchase, onFilledDevice, reportFigures, timed } from './filled-device.ts';

/**
 * `npm run bench -- rules`: a rule about one supplier with 5,000 of the invoices of the device is previewed, applied and
 * undone without a network, in Chromium.
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const OF_SUPPLIER = 5_000;
const BUDGET = { taskMs: 50, undoMs: 1_000 };
const SUPPLIER = '800111222';

const rows = Array.from({ length: ROWS }, (_, at) =>
  aStoredPurchase(at, {
    ...(at < OF_SUPPLIER && { supplier_nit: SUPPLIER }),
    status: 'draft',
    issue_date: `2026-${String(1 + (at % 11)).padStart(2, '0')}-15`,
    payment_terms: 'credit',
    radian_events: [],
    coding: [],
    line_text: 'papel carta resma',
    city: 'Bogota',
    review: null,
  }),
);
await onFilledDevice(rows, async ({ context, page, origin }) => {
  await context.setOffline(true);
  await page.goto(`${origin}/rules`);
  reportFigures(`${OF_SUPPLIER} of ${ROWS} invoices`, await measure(page), BUDGET);
});

type Measured = { previewMs: number; applyMs: number; undoMs: number; taskMs: number };

async function measure(page: Page): Promise<Measured> {
  await page.getByRole('button', { name: 'Nueva regla' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Nombre').fill('Papelería');
  const longest = await watchTasks(page);
  const begun = Date.now();
  await drawer.getByRole('combobox', { name: 'Tercero' }).fill(SUPPLIER);
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
