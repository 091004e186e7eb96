import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Time in ms for virtual rows to be drawn again and for colours to finish changing. */
const SETTLING_MS = 300;

/**
 * Saves screenshots for review: `CUADRA_SHOTS` names the folder. State `what` in both sizes, light and dark. Afterwards
 * the page has its former size and colours, but an element that moves on a phone, such as a panel, is closed.
 */
export async function shoot(page: Page, what: string): Promise<void> {
  const folder = process.env['CUADRA_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize() ?? SIZES.wide;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLING_MS);
      await page.screenshot({
        path: join(folder, `${what.replace(/\W+/g, '-')}-${size}-${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.setViewportSize(before);
}
