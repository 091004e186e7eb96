import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastLoader } from './toast-loader.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Where messages appear; fetched with the first of them, since no page needs it to start. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(toastLoader.subscribe, toastLoader.getSnapshot);
  return <Suspense>{isWanted && <Toasts />}</Suspense>;
}
