import { createFileRoute, redirect } from '@tanstack/react-router';
import { PlatformFrame } from '#app/frame/platform-frame.tsx';
import { redirectFor } from '#app/session/redirect-for.ts';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';

export const Route = createFileRoute('/_platform')({
  beforeLoad: ({ context: { user }, location }) => {
    const index = redirectFor(user, { isPlatform: true }, location.pathname);
    if (index) throw redirect({ replace: true, ...index });
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
