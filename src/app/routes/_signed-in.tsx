import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppFrame } from '#app/frame/app-frame.tsx';
import { placeFor } from '#app/session/place-for.ts';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context: { user }, matches, location }) => {
    const place = placeFor(user, matches.at(-1)?.staticData ?? {}, location.pathname);
    if (place) throw redirect({ replace: true, ...place });
  },
  component: Framed,
});

function Framed() {
  return (
    <SignedInOnly>
      <AppFrame />
    </SignedInOnly>
  );
}
