import { createObservable } from '#domain/create-observable.ts';
import { addVisit, type InstallMemory, readMemory, shouldOfferInstall, writeMemory } from './install-memory.ts';

/** 'prompt': the browser shows its dialog. 'ios': only the user can install, from the share sheet. */
export type InstallMethod = 'prompt' | 'ios';

/** Not in the DOM types: only Chromium lets a page open the dialog. */
type PromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Manages whether and how to offer the installation; for useSyncExternalStore. */
export function createInstallOffer() {
  const changes = createObservable();
  let target: Window | undefined;
  let promptEvent: PromptEvent | undefined;
  let isInstalled = false;
  let memory: InstallMemory | undefined;

  const updateMemory = (change: Partial<InstallMemory>) => {
    if (!memory || !target) return;
    memory = { ...memory, ...change };
    writeMemory(target.localStorage, memory);
    changes.emit();
  };

  return {
    /** Call it as early as possible: the browser fires its event once, early. */
    watch(window: Window, getSnapshot = Date.now()): void {
      target = window;
      memory = addVisit(readMemory(window.localStorage), getSnapshot);
      writeMemory(window.localStorage, memory);
      isInstalled = isInstalledIn(window);
      window.addEventListener('beforeinstallprompt', (event) => {
        // Our own invitation replaces the browser's, at a better time.
        event.preventDefault();
        promptEvent = event as PromptEvent; // Only this event has that name.
        changes.emit();
      });
      window.addEventListener('appinstalled', () => {
        isInstalled = true;
        changes.emit();
      });
    },
    now(): InstallMethod | undefined {
      if (isInstalled || !memory || !shouldOfferInstall(memory)) return undefined;
      if (promptEvent) return 'prompt';
      return target && isIos(target) ? 'ios' : undefined;
    },
    subscribe: changes.subscribe,
    recordUpload(): void {
      if (memory?.has_uploaded === false) updateMemory({ has_uploaded: true });
    },
    async install(): Promise<void> {
      const { outcome } = (await promptEvent?.prompt()) ?? {};
      promptEvent = undefined;
      if (outcome === 'dismissed') updateMemory({ is_declined: true });
      else changes.emit();
    },
    decline: (): void => updateMemory({ is_declined: true }),
  };
}

export const installOffer = createInstallOffer();

const MODES = '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)';

function isInstalledIn({ matchMedia, navigator }: Window): boolean {
  // Safari's own property.
  return matchMedia(MODES).matches || (navigator as { standalone?: boolean }).standalone === true;
}

/** An iPad identifies as a Mac, but a Mac has no touch screen. */
function isIos({ navigator: { userAgent, maxTouchPoints } }: Window): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
