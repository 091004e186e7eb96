import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No rule of the standards is broken on the page as it is now; `what` names the state in a failure. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What fades in is not yet what people read, and what fades out is not any more.
  await page.waitForTimeout(350);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([late, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, what).toEqual([]);
}
