import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import type { Profile } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

let desktop: Desktop;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  desktop = await aDesktop(
    Array.from({ length: 40 }, (_, at) =>
      aReceivedXml('900123456', {
        number: `R${String(at + 1).padStart(3, '0')}`,
        issueDate: new Date(Date.UTC(2026, 10, 20) - at * 86_400_000).toISOString().slice(0, 10),
        supplier: { name: 'Papelería El Lápiz', nit: '800197268' },
      }),
    ),
  );
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

async function enter(look: Parameters<Profile['open']>[0]): Promise<void> {
  await context?.close();
  context = await desktop.profile.open(look);
  context.setDefaultTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desktop.server.origin });
  page = await context.newPage();
  await page.goto(`${desktop.server.origin}/dashboard`);
  const title = page.getByRole('heading', { level: 1, name: 'Tablero' });
  await page.getByLabel('Correo').or(title).first().waitFor();
  if (!(await title.isVisible())) await signIn(page, desktop.server.origin, desktop.account);
  await title.waitFor();
}

/** What of the menu, of the bar of what is selected and of the panel lies under a message, which itself has come to rest. */
async function covered(): Promise<string[]> {
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')];
    const boxes = toasts.map((toast) => toast.getBoundingClientRect());
    if (boxes.length === 0) throw new Error('no message is shown');
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, [role="button"], [tabindex="0"]',
    );
    return [...controls].flatMap((control) => {
      if (
        control.closest('nav, aside, [role="toolbar"]') === null ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        return [];
      const box = control.getBoundingClientRect();
      const frame = control.closest('nav')?.getBoundingClientRect() ?? box;
      const bottom = Math.min(box.bottom, frame.bottom);
      const isUnder = boxes.some(
        (one) =>
          box.left < one.right && box.right > one.left && box.top < one.bottom && bottom > one.top && bottom > box.top,
      );
      return isUnder ? [`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`] : [];
    });
  });
}

async function setStatus(number: string, to: string): Promise<void> {
  await page
    .getByRole('combobox', { name: `Estado de la factura ${number}` })
    .first()
    .click();
  await page.getByRole('option', { name: to }).click();
}

async function changeStatus(number: string, to: string): Promise<void> {
  await setStatus(number, to);
  await page.getByText(`La factura ${number} quedó como ${to}.`).waitFor();
}

const copy = () =>
  page
    .getByRole('button', { name: /^Copiar la tabla/ })
    .first()
    .click();

test.each([
  ['a large screen', { width: 1440, height: 900 }, 'Pagada'],
  ['a small and low one', { width: 1024, height: 560 }, 'Enviada'],
] as const)(
  'on %s no message lies over the menu, the panel or the bar of what is selected',
  async (_what, look, status) => {
    await enter(look);
    await page.goto(`${desktop.server.origin}/invoices`);
    await changeStatus('R001', status);
    expect(await covered(), 'the list').toEqual([]);
    // One that a pointer is on stays; where there is room for one alone the others come after it.
    const message = page.getByRole('status').getByText('La factura R001 quedó');
    await message.hover();
    await setStatus('R002', status);
    await setStatus('R003', status);
    await message.hover();
    expect(await covered(), 'three messages').toEqual([]);
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link').last().focus();
    expect(await covered(), 'the end of the menu').toEqual([]);
    await expectAccessible(page, 'messages beside the list');
    await page.getByRole('checkbox', { name: /R004/ }).press(' ');
    await page.getByRole('toolbar', { name: 'Facturas seleccionadas' }).waitFor();
    await changeStatus('R005', status);
    expect(await covered(), 'the bar of what is selected').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'R001', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Totales' }).waitFor();
    await changeStatus('R001', 'Borrador');
    expect(await covered(), 'the detail, beside the list or alone').toEqual([]);
    for (const path of ['/dashboard', '/suppliers', '/users', '/companies']) {
      await page.goto(`${desktop.server.origin}${path}`);
      await copy();
      await page.getByText('Copiado.').waitFor();
      expect(await covered(), path).toEqual([]);
    }
  },
);

test('on a phone a message stands above the bar of what is selected and above the menu', async () => {
  await enter({ width: 390, height: 844 });
  await page.goto(`${desktop.server.origin}/invoices`);
  await page.getByRole('link', { name: 'R001', exact: true }).waitFor();
  const card = page.locator('[data-row]').first();
  const box = await card.boundingBox();
  const touch = await context.newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const bar = page.getByRole('toolbar', { name: 'Facturas seleccionadas' });
  await bar.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Copiar la tabla' }).click();
  await page.getByText('Copiado.').waitFor();
  await page.waitForTimeout(400);
  const toast = await page.locator('.mantine-Notification-root').boundingBox();
  const foot = await bar.boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  expect(toast?.width).toBeGreaterThan(340);
});
