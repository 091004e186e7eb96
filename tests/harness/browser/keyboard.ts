import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More than the stops of any page between two neighbours of a task. */
const MOST_STOPS = 80;

/** Presses Tab until `target` has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by ${MOST_STOPS} tabs; the focus is on ${await focused(page)}`);
}

/** Waits until the focus comes to `target` by itself. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { message: `the focus on ${target}` }).toBe(true);
}

/** Tab to `target`, then Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
