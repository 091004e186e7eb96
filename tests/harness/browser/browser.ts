import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../../../scripts/install/ensure-browser.mjs';

export type Profile = { dir: string; open: (options?: Look) => Promise<BrowserContext>; remove: () => Promise<void> };
type Look = { width?: number; height?: number; colorScheme?: 'light' | 'dark' };

/** A user's browser profile: its data outlives its windows, as on a real machine. */
export async function aProfile(): Promise<Profile> {
  const { path, args } = ensureBrowser();
  const dir = await mkdtemp(join(tmpdir(), 'cuadra-profile-'));
  return {
    dir,
    open: ({ width = 1440, height = 900, colorScheme = 'light' } = {}) =>
      chromium.launchPersistentContext(dir, {
        executablePath: path,
        args,
        viewport: { width, height },
        colorScheme,
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
      }),
    // A browser that was just closed may still write into it.
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

/** Errors in the page's console: a journey must cause none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser itself reports every failed request while the network is off.
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      errors.push(message.text());
  });
  return errors;
}
