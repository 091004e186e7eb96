import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shoot } from '#tests/harness/browser/shoot.ts';
import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import { type Environment, openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { readWitness } from '#tests/harness/faults/fault-witness.ts';

const CHANGES = 3;

let environment: Environment;
let device: FaultDevice;

beforeAll(async () => {
  environment = await openEnvironment({ invoices: 12 });
  device = await FaultDevice.start(environment, createChance(1));
});
afterAll(async () => {
  await device?.close();
  await environment?.close();
});

/** Marks the first invoices of the list as paid, by hand; answers their ids. */
async function payFirst(page: Page): Promise<string[]> {
  const ids = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  const paid: string[] = [];
  for (const id of ids.slice(0, CHANGES)) {
    await choose(page, id, 'Pagada');
    paid.push(id ?? '');
  }
  return paid;
}

async function choose(page: Page, id: string | null, status: string): Promise<void> {
  await page
    .locator(`[data-row="${id}"]`)
    .getByRole('combobox', { name: /^Estado/ })
    .click();
  await page.getByRole('option', { name: status }).click();
  await page.locator(`[data-row="${id}"][data-pending]`).waitFor();
}

async function leaveAndKeep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Hay ${CHANGES} cambios sin enviar en este dispositivo.`).waitFor();
  await shoot(device.page, 'taking turns 1 leaving');
  await dialog.getByRole('button', { name: 'Cerrar sesión y conservar' }).click();
  await page.getByText(`Tienes ${CHANGES} cambios sin enviar de`).waitFor();
  // What was said to her leaves with her.
  await expect.poll(() => page.getByText('quedó como').count(), { timeout: 10_000 }).toBe(0);
  await shoot(device.page, 'taking turns 2 at-the-door');
}

/** Every effect on Ana's invoices since the beginning, by what the database itself saw. */
async function effectsOn(ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await environment.inspect(async (trx) => {
    const { effects } = await readWitness(trx, 0);
    for (const { field, value, invoice_id } of effects)
      if (field !== 'created' && ids.includes(invoice_id)) found.push(`${invoice_id} ${value}`);
  });
  return found.sort();
}

test('what one person left waiting is hidden from the next, and goes once when its own person is back', async () => {
  const { page, context } = device;
  const { ana, bea } = environment.people;
  await device.signIn(ana);
  const anas = device.name;
  await context.setOffline(true);
  const paid = await payFirst(page);
  await leaveAndKeep(page);

  await context.setOffline(false);
  const from = environment.proxy.log.length;
  await device.signIn(bea);
  await page.getByText('BEA1', { exact: true }).waitFor();
  await page.getByText('Todo está guardado').first().waitFor();
  await shoot(device.page, 'taking turns 3 somebody-else');
  expect(await page.locator('body').innerText()).not.toMatch(/\bFE\d/);
  const hers = await device.look();
  expect(hers.outbox).toEqual([]);
  expect(hers.invoices.every((row) => row.invoice_number.startsWith('BEA'))).toBe(true);
  expect((await device.bridge('look', anas)).outbox).toHaveLength(CHANGES);
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await page.getByLabel('Correo').waitFor();
  // Not one of Ana's changes has left while Bea was here.
  expect(environment.proxy.log.slice(from).filter((passed) => passed.op_id)).toEqual([]);
  expect(await effectsOn(paid)).toEqual([]);

  await device.signIn(ana);
  await until(async () => (await device.pending()) === 0, 'her changes to be sent');
  await page.getByText('Todo está guardado').first().waitFor();
  await shoot(device.page, 'taking turns 4 back-again');
  expect((await device.look()).invoices).toHaveLength(12);
  const feed = await readFeed(environment.calls.ana);
  expect(paid.map((id) => feed.get(id)?.status)).toEqual(paid.map(() => 'paid'));
  expect(await effectsOn(paid)).toEqual(paid.map((id) => `${id} paid`).sort());
});

test('who erases the device sees what is lost, and leaves nothing of anybody on it', async () => {
  const { page, context } = device;
  const { ana } = environment.people;
  // Still signed in, without a network, with something that waits.
  await context.setOffline(true);
  await device.open();
  const id = await page.locator('[data-row]').first().getAttribute('data-row');
  await choose(page, id, 'Borrador');
  await page.goto(`${environment.proxy.origin}/sync`);
  await page.getByRole('button', { name: 'Borrar este dispositivo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/1 cambio sin enviar/).waitFor();
  await shoot(device.page, 'taking turns 5 erasing');
  await context.setOffline(false);
  await until(async () => (await device.pending()) === 0, 'it to be sent meanwhile');
  await dialog.getByText(/sin enviar/).waitFor({ state: 'detached' });
  await dialog.getByLabel('Escribe BORRAR para confirmar').fill('borrar');
  // The session ends first, in this document; the erased device then opens a new one.
  const opened = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Borrar este dispositivo' }).click();
  await opened;
  await page.getByLabel('Correo').waitFor();
  await shoot(device.page, 'taking turns 6 erased');
  const left = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /-.*-/.test(name)),
    );
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  expect((await readFeed(environment.calls.ana)).get(id ?? '')?.status).toBe('draft');
  // As on a first visit: it all comes again.
  await device.signIn(ana);
  expect((await device.look()).invoices).toHaveLength(12);
});
