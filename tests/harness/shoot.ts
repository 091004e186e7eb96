import { join } from 'node:path';
import type { Page } from 'playwright';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Pictures are looked at by people: `CUADRA_SHOTS` names the folder. In both sizes, light and dark. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['CUADRA_SHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.screenshot({
        path: join(folder, `${name}-${size}-${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SIZES.wide);
}
