import type { Workbox } from 'workbox-window';
import { z } from 'zod/mini';
import { appVersion } from '#client/app-version.ts';
import { COUNT_WINDOWS } from '#contract/worker-messages.ts';
import { reloadOnMissingFile } from '../frame/missing-file.ts';
import { createOffer } from './update-offer.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A worker that never takes over must not leave the button without effect. */
const WATCHDOG_MS = 10_000;
/** How long a form is left alone before we look again. */
const PATIENCE_MS = 1_000;
/** An old worker may not know the question. */
const COUNT_MS = 1_000;

export type UpdateParts = {
  container: ServiceWorkerContainer;
  openWorkbox: () => Promise<Workbox>;
  /** A reload of this very tab would lose something. */
  isBusy: () => boolean;
  /** No tab would lose anything. */
  mayReload: () => Promise<boolean>;
  reload: () => void;
  /** The build that this page belongs to. */
  version: string | undefined;
};

/**
 * Registers the service worker, looks for a newer one, and brings every tab to it without losing what is being typed
 * (docs/offline.md#service-worker). The answer is what to show about it.
 */
export function watchForUpdates(parts: UpdateParts) {
  const offer = createOffer();
  const reloadOnce = once(parts.reload);
  const reloadWhenFree = once(async () => {
    while (parts.isBusy()) {
      offer.show({ state: 'held' });
      await sleep(PATIENCE_MS);
    }
    reloadOnce();
  });

  // Every tab reloads, whichever one accepted; the very first worker replaces nothing and reloads nobody.
  let hadWorker = parts.container.controller !== null;
  parts.container.addEventListener('controllerchange', () => {
    if (hadWorker) void reloadWhenFree();
    hadWorker = true;
  });
  reloadOnMissingFile(parts);

  const accept = once(async (workbox: Workbox) => {
    offer.show({ state: 'updating' });
    while (!(await parts.mayReload())) {
      offer.show({ state: 'held' });
      await sleep(PATIENCE_MS);
    }
    offer.show({ state: 'updating' });
    workbox.messageSkipWaiting();
    setTimeout(() => void reloadWhenFree(), WATCHDOG_MS);
  });

  const start = async (): Promise<void> => {
    const workbox = await parts.openWorkbox();
    workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
      offer.show({ state: 'ready', accept: () => void accept(workbox) });
      if (wasWaitingBeforeRegister) void takeOverQuietly(workbox);
    });
    const registration = await workbox.register().catch(() => undefined);
    if (!registration) return;
    lookForUpdates(registration, parts);
  };

  /** At a cold start nobody has begun anything yet: the version that waits since last time is taken at once. */
  const takeOverQuietly = async (workbox: Workbox): Promise<void> => {
    const windows = await Promise.race([workbox.messageSW({ type: COUNT_WINDOWS }), sleep(COUNT_MS)]);
    if (z.safeParse(z.number(), windows).data === 1 && !parts.isBusy()) void accept(workbox);
  };

  return { offer, start };
}

/** Hourly, when the person comes back to the page, and when an answer names another build. */
function lookForUpdates(registration: ServiceWorkerRegistration, { version }: UpdateParts): void {
  let lookedFor: { version: string; at: number } | undefined;
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, HOUR_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  appVersion.listen((served) => {
    if (version === undefined || served === version) return;
    // The file may not be there yet on every server: once a minute until it is.
    if (lookedFor?.version === served && Date.now() - lookedFor.at < MINUTE_MS) return;
    lookedFor = { version: served, at: Date.now() };
    look();
  });
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function once<Input extends unknown[]>(work: (...input: Input) => unknown): (...input: Input) => void {
  let isDone = false;
  return (...input) => {
    if (isDone) return;
    isDone = true;
    work(...input);
  };
}
