import type { RegisteredRouter } from '@tanstack/react-router';

/** Removes the splash of index.html after the first page renders; until then it covers the loading indicator. */
export function removeSplash(router: RegisteredRouter, { document }: Pick<Window, 'document'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    document.querySelector('.cuadra-splash')?.remove();
  });
}
