import { createFileRoute, redirect } from '@tanstack/react-router';
import { placeFor } from '#app/shell/place-for.ts';
import { PlatformFrame } from '#app/shell/platform-frame.tsx';
import { SignedInOnly } from '#app/shell/signed-in-only.tsx';

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
