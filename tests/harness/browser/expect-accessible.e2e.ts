import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBrowser } from '../../../scripts/install/ensure-browser.mjs';
import { expectAccessible } from './expect-accessible.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
});

afterAll(() => browser?.close());

/** A page with a message that is half faded out at the first check and soon gone. */
async function aFadingMessage(more = ''): Promise<void> {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.setContent(`<!doctype html><html lang="es"><title>Mensajes</title><main>
    <p id="fading" style="color: black; transition: opacity 1500ms -900ms linear">Deshacer</p>${more}</main>`);
  await page.evaluate(() => {
    const message = document.getElementById('fading');
    message?.addEventListener('transitionend', () => message.remove());
    let axe: unknown;
    Object.defineProperty(window, 'axe', {
      get: () => axe,
      set: (injected) => {
        axe = injected;
        if (message) message.style.opacity = '0';
      },
    });
  });
}

test('a message that fades away while it is judged is nothing that anybody could not read', async () => {
  await aFadingMessage();
  await expectAccessible(page, 'fading');
  expect(await page.getByText('Deshacer').count()).toBe(0);
});

test('a message that stays and is too pale is reported, also while another fades away', async () => {
  await aFadingMessage('<p id="pale" style="color: #aaa; background: white">Descargamos el reporte.</p>');
  const found = [expect.stringMatching(/^color-contrast: <p id="pale"[^\n]*$/)];
  await expect(expectAccessible(page, 'pale')).rejects.toMatchObject({ actual: found });
  expect(await page.getByText('Deshacer').count()).toBe(0);
});

test('a control smaller than 24 px beside another one is reported, one of 24 px is not', async () => {
  const button = (id: string, size: number) =>
    `<button id="${id}" style="width: ${size}px; height: ${size}px; padding: 0; border: 0; margin: 0" aria-label="${id}"></button>`;
  await aFadingMessage(`<p style="display: flex">${button('small', 16)}${button('next', 16)}</p>`);
  const found = [expect.stringMatching(/^target-size: <button id="small"/)];
  await expect(expectAccessible(page, 'small')).rejects.toMatchObject({ actual: found });
  await aFadingMessage(`<p style="display: flex">${button('large', 24)}${button('other', 24)}</p>`);
  await expectAccessible(page, 'large');
});
