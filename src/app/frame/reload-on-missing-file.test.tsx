import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnMissingFile } from './reload-on-missing-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a file that is gone brings one reload a minute, none over an open form and none without a network', async () => {
  const page = { isBusy: true, reloads: 0 };
  reloadOnMissingFile({ isBusy: () => page.isBusy, reload: () => void page.reloads++ });
  const missing = () => window.dispatchEvent(new Event('vite:preloadError'));
  missing();
  expect(page.reloads).toBe(0);
  page.isBusy = false;
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missing();
  expect(page.reloads).toBe(0);
  network.mockReturnValue(true);
  missing();
  missing();
  expect(page.reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  missing();
  expect(page.reloads).toBe(2);
});
