import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { shoot } from './shoot.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A message comes or goes every few seconds at most: it does not come or go in all of these. */
const MOST_JUDGEMENTS = 5;

/** No rule of the standards is broken on the page as it is now; `what` names the state in a failure and its pictures. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(350);
  let verdict = await judge(page);
  // What came or went meanwhile was judged half seen. The page as it has come to rest is what counts.
  for (let made = 1; verdict.found.length > 0 && verdict.hasMoved && made < MOST_JUDGEMENTS; made += 1)
    verdict = await judge(page);
  expect(verdict.found, what).toEqual([]);
  await shoot(page, what);
}

/** What is found in the page once it is still, and whether it stayed so. */
async function judge(page: Page): Promise<{ found: string[]; hasMoved: boolean }> {
  await untilStill(page);
  const movement = await watchMovement(page);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  return { found, hasMoved: await movement() };
}

/** What fades in is not yet what people read, and what fades out is not any more. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([late, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
}

/** Answers whether anything in the page moved from now until it is asked. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(() => {
    const begun = { count: 0, stop: new AbortController() };
    const { signal } = begun.stop;
    const count = () => {
      begun.count += 1;
    };
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, count, { capture: true, signal });
    begun.count += document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
    return begun;
  });
  return () =>
    watch.evaluate((begun) => {
      begun.stop.abort();
      return begun.count > 0;
    });
}
