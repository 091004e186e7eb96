import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context.tsx';
import { stepUpPrompt } from './step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Renders the step-up dialog above the screen that caused it. */
export function StepUpHost() {
  const session = useSession();
  const prompt = useSyncExternalStore(stepUpPrompt.subscribe, stepUpPrompt.getSnapshot);
  const isSignedIn = session.type === 'signed_in';

  // An ended session cannot be confirmed: the prompt is cancelled.
  useEffect(() => {
    if (!isSignedIn) prompt?.settle(false);
  }, [isSignedIn, prompt]);

  // Registered at the start of the app, so that it handles Escape before the form below closes as well.
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      const shown = stepUpPrompt.getSnapshot();
      if (event.key !== 'Escape' || event.isComposing || !shown) return;
      event.stopImmediatePropagation();
      shown.settle(false);
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  }, []);

  return <Suspense>{isSignedIn && prompt && <StepUpDialog prompt={prompt} />}</Suspense>;
}
