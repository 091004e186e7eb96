import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { shoot } from './shoot.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A message appears or disappears at most every few seconds, so not during all of these checks. */
const MOST_JUDGEMENTS = 5;

/**
 * Fails if the current page breaks an accessibility rule; `what` names the state in the failure and its screenshots.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(350);
  let verdict = await judge(page);
  // An element that appeared or disappeared was checked while half visible. Only the page without movement counts.
  for (let made = 1; verdict.found.length > 0 && verdict.hasMoved && made < MOST_JUDGEMENTS; made += 1)
    verdict = await judge(page);
  expect(verdict.found, what).toEqual([]);
  await shoot(page, what);
}

/** The violations of the page once it is still, and whether it stayed still. */
async function judge(page: Page): Promise<{ found: string[]; hasMoved: boolean }> {
  await untilStill(page);
  const movement = await watchMovement(page);
  // All frames are the app's own, so axe can run in the page; details of what passes are not wanted.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  return { found, hasMoved: await movement() };
}

/** Elements that fade in or out are not in their readable state. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([late, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
}

/** Returns a function that reports whether the page moved since this call. */
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
