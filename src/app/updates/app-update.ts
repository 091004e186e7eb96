import type { Workbox } from 'workbox-window';
import { z } from 'zod/mini';
import { appVersion } from '#client/app-version.ts';
import { COUNT_WINDOWS } from '#contract/worker-messages.ts';
import { reloadOnMissingFile } from '../frame/reload-on-missing-file.ts';
import { createUpdateStore } from './update-state.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** If the new worker never takes over, the button must still have an effect. */
const WATCHDOG_MS = 10_000;
/** How long to wait before an open form is checked again. */
const FORM_RETRY_MS = 1_000;
/** An old worker may not respond to the message. */
const COUNT_TIMEOUT_MS = 1_000;

export type UpdateDependencies = {
  container: ServiceWorkerContainer;
  openWorkbox: () => Promise<Workbox>;
  /** Returns whether a reload of this tab would lose input. */
  isBusy: () => boolean;
  /** Resolves to true when no tab would lose input. */
  canReload: () => Promise<boolean>;
  reload: () => void;
  /** The build of this page. */
  version: string | undefined;
};

/**
 * Registers the service worker, checks for newer versions, and updates every tab without losing input
 * (docs/offline.md#service-worker). Returns the state to show.
 */
export function watchForUpdates(deps: UpdateDependencies) {
  const offer = createUpdateStore();
  const reloadOnce = once(deps.reload);
  const reloadWhenFree = once(async () => {
    while (deps.isBusy()) {
      offer.show({ type: 'held' });
      await sleep(FORM_RETRY_MS);
    }
    reloadOnce();
  });

  // Every tab reloads, whichever one accepted. The very first worker replaces none and causes no reload.
  let hadWorker = deps.container.controller !== null;
  deps.container.addEventListener('controllerchange', () => {
    if (hadWorker) void reloadWhenFree();
    hadWorker = true;
  });
  reloadOnMissingFile(deps);

  const accept = once(async (workbox: Workbox) => {
    offer.show({ type: 'updating' });
    while (!(await deps.canReload())) {
      offer.show({ type: 'held' });
      await sleep(FORM_RETRY_MS);
    }
    offer.show({ type: 'updating' });
    workbox.messageSkipWaiting();
    setTimeout(() => void reloadWhenFree(), WATCHDOG_MS);
  });

  const start = async (): Promise<void> => {
    const workbox = await deps.openWorkbox();
    workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
      offer.show({ type: 'ready', accept: () => void accept(workbox) });
      if (wasWaitingBeforeRegister) void acceptAtStart(workbox);
    });
    const registration = await workbox.register().catch(() => undefined);
    if (!registration) return;
    scheduleUpdateChecks(registration, deps);
  };

  /**
   * At a cold start the user has not begun anything: a version that waits since the last visit is activated at once.
   */
  const acceptAtStart = async (workbox: Workbox): Promise<void> => {
    const windows = await Promise.race([workbox.messageSW({ type: COUNT_WINDOWS }), sleep(COUNT_TIMEOUT_MS)]);
    if (z.safeParse(z.number(), windows).data === 1 && !deps.isBusy()) void accept(workbox);
  };

  return { offer, start };
}

/** Checks hourly, when the user returns to the page, and when a response names another build. */
function scheduleUpdateChecks(registration: ServiceWorkerRegistration, { version }: UpdateDependencies): void {
  let lastCheck: { version: string; at: number } | undefined;
  const checkForUpdate = () => void registration.update().catch(() => undefined);
  setInterval(checkForUpdate, HOUR_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate());
  appVersion.subscribe((served) => {
    if (version === undefined || served === version) return;
    // The file may not be on every server yet: check once a minute until it is.
    if (lastCheck?.version === served && Date.now() - lastCheck.at < MINUTE_MS) return;
    lastCheck = { version: served, at: Date.now() };
    checkForUpdate();
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
