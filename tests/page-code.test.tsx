import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { preloadPageCode } from '#app/frame/preload-page-code.ts';
import { createAppRouter } from '#app/router.tsx';

function requested(address: string, isInstalled: boolean): string[] {
  const router = createAppRouter({ user: undefined }, createMemoryHistory({ initialEntries: [address] }));
  const chunks = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined);
  // All that is read of it.
  const matchMedia = () => ({ matches: isInstalled }) as MediaQueryList;
  preloadPageCode(router, { matchMedia });
  return chunks.mock.calls.map(([route]) => route.id);
}

test('the code of the page that was opened is fetched at once, that of the dashboard by the installed app', () => {
  expect(requested('/invoices?status=paid', false)).toContain('/_signed-in/invoices');
  expect(requested('/login', false)).toContain('/login');
  expect(requested('/', true)).toContain('/_signed-in/dashboard');
  expect(requested('/', false).some((id) => id.includes('_signed-in'))).toBe(false);
});
