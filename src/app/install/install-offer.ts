import { type InstallMemory, isGoodMoment, readMemory, withVisit, writeMemory } from './install-memory.ts';

/** 'prompt': the browser asks. 'ios': only the person can, from the share sheet. */
export type InstallWay = 'prompt' | 'ios';

/** In no lib: Chromium alone lets a page ask. */
type PromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Whether and how to offer the installation; for useSyncExternalStore. */
export function createInstallOffer() {
  const listeners = new Set<() => void>();
  let target: Window | undefined;
  let asked: PromptEvent | undefined;
  let isInstalled = false;
  let memory: InstallMemory | undefined;

  const remember = (change: Partial<InstallMemory>) => {
    if (!memory || !target) return;
    memory = { ...memory, ...change };
    writeMemory(target.localStorage, memory);
    tell();
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** As early as possible: the browser asks once, early. */
    watch(window: Window, now = Date.now()): void {
      target = window;
      memory = withVisit(readMemory(window.localStorage), now);
      writeMemory(window.localStorage, memory);
      isInstalled = isInstalledIn(window);
      window.addEventListener('beforeinstallprompt', (event) => {
        // Our own invitation at a better moment takes the place of the browser's.
        event.preventDefault();
        asked = event as PromptEvent; // Only this event has that name.
        tell();
      });
      window.addEventListener('appinstalled', () => {
        isInstalled = true;
        tell();
      });
    },
    now(): InstallWay | undefined {
      if (isInstalled || !memory || !isGoodMoment(memory)) return undefined;
      if (asked) return 'prompt';
      return target && isIos(target) ? 'ios' : undefined;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteUpload(): void {
      if (memory?.has_uploaded === false) remember({ has_uploaded: true });
    },
    async install(): Promise<void> {
      const { outcome } = (await asked?.prompt()) ?? {};
      asked = undefined;
      if (outcome === 'dismissed') remember({ is_declined: true });
      else tell();
    },
    decline: (): void => remember({ is_declined: true }),
  };
}

export const installOffer = createInstallOffer();

const MODES = '(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)';

function isInstalledIn({ matchMedia, navigator }: Window): boolean {
  // Safari's own way to tell.
  return matchMedia(MODES).matches || (navigator as { standalone?: boolean }).standalone === true;
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isIos({ navigator: { userAgent, maxTouchPoints } }: Window): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
