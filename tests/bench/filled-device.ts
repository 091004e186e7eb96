import { loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright';
import { aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aProfile } from '#tests/harness/browser/browser.ts';
import { aDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';
import { storeRows } from './store-rows.ts';

/** A signed-in person in Chromium, whose device has the rows of a bench. `profile` is the folder of the browser. */
export type FilledDevice = { context: BrowserContext; page: Page; origin: string; profile: string };

/** Runs a bench on a device with these rows, and removes server, database and browser again. */
export async function onFilledDevice(rows: readonly object[], bench: (device: FilledDevice) => Promise<void>) {
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
      await storeRows(page, rows);
      await bench({ context, page, origin: server.origin, profile: profile.dir });
    } finally {
      await context.close();
      await server.stop();
    }
  } finally {
    await profile.remove();
    await database.remove();
  }
}

/** A purchase of the person's company as a pull stores it; `parts` replace its values. */
export const aStoredPurchase = (at: number, parts: object): object => ({
  id: `00000003-0000-4000-8000-${String(at).padStart(12, '0')}`,
  invoice_number: `F${at}`,
  document_kind: 'invoice',
  supplier_name: `Proveedor ${at % 80}`,
  supplier_nit: String(800_200_000 + (at % 80)),
  customer_name: 'Propia',
  customer_nit: '900123456',
  status: 'paid',
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
  due_date: null,
  cufe: null,
  rev: 0,
  ...parts,
});

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

/** Prints each figure, with its budget where it has one. */
export function reportFigures(title: string, figures: object, budgets: Readonly<Record<string, number>>): void {
  console.log(title);
  for (const [name, value] of Object.entries(figures)) {
    const budget = budgets[name];
    const mark = budget === undefined ? ' ' : value <= budget ? '✓' : '✗';
    console.log(`${mark} ${name}: ${value.toFixed(0)}${budget === undefined ? '' : ` (at most ${budget})`}`);
  }
  console.log(`  machine: load ${(loadavg()[0] ?? 0).toFixed(1)}`);
}
