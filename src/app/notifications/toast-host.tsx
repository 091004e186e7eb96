import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastLoader } from './toast-loader.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Renders the toasts; its code loads with the first toast, since no page needs it to start. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(toastLoader.subscribe, toastLoader.getSnapshot);
  return <Suspense>{isWanted && <Toasts />}</Suspense>;
}
