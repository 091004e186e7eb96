import type { RegisteredRouter } from '@tanstack/react-router';

/** The first lines of index.html go with the first page; until then they stand over the sign that one is awaited. */
export function removeSplash(router: RegisteredRouter, { document }: Pick<Window, 'document'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    document.querySelector('.cuadra-splash')?.remove();
  });
}
