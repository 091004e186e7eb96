import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { type Profile, watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import type { SentFile } from '#tests/harness/server/an-api.ts';

const COUNT = 60;

let desktop: Desktop;
let context: BrowserContext;

beforeAll(async () => {
  desktop = await aDesktop(Array.from({ length: COUNT }, (_, at) => invoiceOf(at + 1)));
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

/** R001 is the newest; each has its own total. */
function invoiceOf(n: number): SentFile {
  const issueDate = new Date(Date.UTC(2026, 10, 20) - n * 86_400_000).toISOString().slice(0, 10);
  return aReceivedXml('900123456', { number: `R${String(n).padStart(3, '0')}`, issueDate });
}

async function enter(look?: Parameters<Profile['open']>[0]): Promise<Page> {
  await context?.close();
  context = await desktop.profile.open(look);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${desktop.server.origin}/invoices`);
  const email = page.getByLabel('Correo');
  await email.or(rowOf(page, 'R001')).first().waitFor();
  if (await email.isVisible()) {
    await signIn(page, desktop.server.origin, desktop.account);
    await keptOnDevice(page);
    await page.goto(`${desktop.server.origin}/invoices`);
  }
  await rowOf(page, 'R001').waitFor();
  await page.getByRole('button', { name: /^Todas \d/ }).waitFor();
  return page;
}

const rowOf = (page: Page, number: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('link', { name: number, exact: true }) });
const statusOf = (page: Page, number: string) =>
  rowOf(page, number)
    .getByRole('combobox', { name: /^Estado/ })
    .textContent();
const counted = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).waitFor();

test('by keyboard alone, online: find, look through, change many, undo, delete and restore', async () => {
  const page = await enter();
  const errors = watchErrors(page);
  await expectAccessible(page, 'list');
  await counted(page, `Todas ${COUNT}`);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(50);

  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Detalle de la factura' });
  await panel.getByRole('heading', { name: 'R001' }).waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f-]{36}$/);
  await panel.getByRole('region', { name: 'Totales' }).waitFor();
  await expectAccessible(page, 'panel');
  const next = await panel.getByRole('button', { name: 'Siguiente' }).boundingBox();
  expect((next?.y ?? Infinity) + (next?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await page.keyboard.press('j');
  await panel.getByRole('heading', { name: 'R002' }).waitFor();
  await page.keyboard.press('2');
  await page.getByText('La factura R002 quedó como Enviada.').waitFor();
  await panel.getByRole('heading', { name: 'R003' }).waitFor();
  await page.keyboard.press('k');
  await panel.getByRole('heading', { name: 'R002' }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/invoices');

  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await page.getByText('3 seleccionadas').waitFor();
  // Below the last row, where its buttons lie over no control of a row: elsewhere a row is scrolled out from under it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, 'bulk bar');
  await page.keyboard.press('4');
  await page.getByText('Actualizaste 3 facturas.').waitFor();
  await counted(page, 'Pagada 3');
  await page.keyboard.press('Control+z');
  await page.getByText('Deshicimos el cambio de').waitFor();
  await counted(page, 'Pagada 0');
  expect(await statusOf(page, 'R002')).toBe('Enviada');

  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByText('¿Quieres eliminar 3 facturas?').waitFor();
  await expectAccessible(page, 'delete dialog');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await counted(page, `Todas ${COUNT - 3}`);
  await page.goto(`${desktop.server.origin}/invoices/trash`);
  await page.getByRole('button', { name: 'Restaurar la factura R002' }).waitFor();
  await expectAccessible(page, 'trash');
  await page.getByRole('button', { name: 'Restaurar todas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('La papelera está vacía.').waitFor();
  await expectAccessible(page, 'empty trash');
  await page.goto(`${desktop.server.origin}/invoices`);
  await counted(page, `Todas ${COUNT}`);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  await page.keyboard.type('r059');
  await rowOf(page, 'R059').waitFor();
  await page.waitForURL('**q=r059*');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await page.goto(`${desktop.server.origin}/invoices?q=nadie`);
  await page.getByText('No encontramos facturas con estos filtros.').waitFor();
  await expectAccessible(page, 'no results');
  expect(errors).toEqual([]);
});

test('a filter moves no field; on a phone the controls above the list are large enough for a thumb', async () => {
  const page = await enter();
  const controls = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'search :is(input:not([type="hidden"]), button):not([aria-label="Limpiar filtros"])',
        ),
      ].map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await controls();
  expect(before.length).toBeGreaterThanOrEqual(6);
  expect(Math.min(...before.map(([, , wide = 0]) => wide))).toBeGreaterThan(100);
  await page.getByRole('searchbox', { name: /^Buscar número/ }).fill('R00');
  await page.getByRole('button', { name: 'Limpiar filtros' }).waitFor();
  await page.getByRole('button', { name: 'Guardar vista…' }).waitFor();
  expect(await controls()).toEqual(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Filtros/ }).waitFor();
  for (const [, , , height = 0] of await controls()) expect(height).toBeGreaterThanOrEqual(44);
});

test('without a network the same holds, is kept when the browser is closed, and is sent once', async () => {
  let page = await enter();
  await context.setOffline(true);
  await page.reload();
  await rowOf(page, 'R001').waitFor();
  await counted(page, `Todas ${COUNT}`);
  await page.keyboard.press('Control+a');
  await page.getByText(`${COUNT} seleccionadas`).waitFor();
  await page.keyboard.press('3');
  await page.getByText(`Actualizaste ${COUNT} facturas.`).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'rows that wait');
  await page.setViewportSize({ width: 390, height: 844 });
  await rowOf(page, 'R001').waitFor();
  await expectAccessible(page, 'cards that wait');
  await page.setViewportSize({ width: 1440, height: 900 });
  await rowOf(page, 'R003').getByRole('button', { name: 'Eliminar factura R003' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await rowOf(page, 'R003').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Papelera' }).click();
  await page.getByRole('button', { name: 'Restaurar la factura R003' }).waitFor();
  await page.goto(`${desktop.server.origin}/invoices`);
  await counted(page, `Pendiente de pago ${COUNT - 1}`);

  page = await enter();
  await page.getByText('Todo está guardado.').first().waitFor({ timeout: 60_000 });
  await counted(page, `Pendiente de pago ${COUNT - 1}`);
  const headers = { authorization: `Bearer ${desktop.account.token}` };
  const answer = await fetch(`${desktop.server.origin}/api/invoices?page_size=200`, { headers });
  const { items } = (await answer.json()) as { items: { invoice_number: string; status: string }[] }; // docs/specification.md#calls.
  expect(items).toHaveLength(COUNT - 1);
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['pending_payment']));
});

test('on a phone: cards, a page for the detail, a long press to choose, a swipe to go on', async () => {
  const page = await enter({ width: 390, height: 844 });
  await expectAccessible(page, 'cards');
  const card = rowOf(page, 'R001');
  const touch = await context.newCDPSession(page);
  let y = 0;
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  // Where the card is now: a message above the list may have come or gone.
  const putFinger = async () => {
    const box = await card.boundingBox();
    y = (box?.y ?? 0) + 20;
    await finger('touchStart', (box?.x ?? 0) + 60);
  };
  await putFinger();
  for (const x of [80, 120, 160, 200, 240]) await finger('touchMove', x);
  await finger('touchEnd');
  await page.getByText(/^La factura R001 quedó como /).waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Deshicimos el cambio de').waitFor();
  await putFinger();
  await page.getByText('1 seleccionada').waitFor();
  await finger('touchEnd');
  // At the end of the list the bar covers no row in part.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, 'choosing');
  await page.getByRole('button', { name: 'Quitar selección' }).click();
  await page.getByRole('link', { name: 'R002', exact: true }).click();
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'R002' }).waitFor();
  await page.goBack();
  await rowOf(page, 'R002').waitFor();
});

test('on a tablet: the class and the status of a row are chosen in the row, by a finger', async () => {
  const page = await enter({ width: 820, height: 1180 });
  for (const width of [768, 820, 1024]) {
    await page.setViewportSize({ width, height: 1180 });
    const controls = await rowOf(page, 'R001')
      .getByRole('button', { name: /clasificar la factura/ })
      .or(rowOf(page, 'R001').getByRole('combobox', { name: /^(Clasificación|Estado)/ }))
      .all();
    expect(controls.length).toBeGreaterThanOrEqual(2);
    for (const control of controls) {
      const box = await control.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
  const row = rowOf(page, 'R004');
  const next = (await statusOf(page, 'R004')) === 'Enviada' ? 'Pagada' : 'Enviada';
  await row.getByRole('combobox', { name: /^Estado/ }).click();
  await page.getByRole('option', { name: next }).click();
  await page.getByText(`La factura R004 quedó como ${next}.`).waitFor();
  expect(await statusOf(page, 'R004')).toBe(next);
  expect(new URL(page.url()).pathname).toBe('/invoices');
  await expectAccessible(page, 'table on a tablet');
});
