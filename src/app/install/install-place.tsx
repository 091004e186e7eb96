import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { installOffer } from './install-offer.ts';

const Invitation = lazy(async () => ({ default: (await import('./install-invitation.tsx')).InstallInvitation }));

/** Where the invitation to install appears, at a moment when it makes sense. */
export function InstallPlace() {
  const { store } = useSignedIn();
  const sent = useLiveQuery(() => store.uploads.where('state').equals('done').count(), [store]) ?? 0;
  useEffect(() => {
    if (sent > 0) installOffer.noteUpload();
  }, [sent]);
  const way = useSyncExternalStore(installOffer.subscribe, installOffer.now);
  return <Suspense>{way && <Invitation offer={installOffer} way={way} />}</Suspense>;
}
