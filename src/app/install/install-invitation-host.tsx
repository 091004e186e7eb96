import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { installOffer } from './install-offer.ts';

const Invitation = lazy(async () => ({ default: (await import('./install-invitation.tsx')).InstallInvitation }));

/** Shows the invitation to install after the first upload or on the third visit. */
export function InstallInvitationHost() {
  const { store } = useSignedIn();
  const sentCount = useLiveQuery(() => store.uploads.where('state').equals('done').count(), [store]) ?? 0;
  useEffect(() => {
    if (sentCount > 0) installOffer.recordUpload();
  }, [sentCount]);
  const method = useSyncExternalStore(installOffer.subscribe, installOffer.now);
  return <Suspense>{method && <Invitation offer={installOffer} method={method} />}</Suspense>;
}
