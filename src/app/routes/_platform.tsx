import { createFileRoute, redirect } from '@tanstack/react-router';
import { PlatformFrame } from '#app/frame/platform-frame.tsx';
import { placeFor } from '#app/session/place-for.ts';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';

export const Route = createFileRoute('/_platform')({
  beforeLoad: ({ context: { user }, location }) => {
    const place = placeFor(user, { isPlatform: true }, location.pathname);
    if (place) throw redirect({ replace: true, ...place });
  },
  component: Framed,
});

function Framed() {
  return (
    <SignedInOnly>
      <PlatformFrame />
    </SignedInOnly>
  );
}
