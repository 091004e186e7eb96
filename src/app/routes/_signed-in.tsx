import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppFrame } from '#app/frame/app-frame.tsx';
import { redirectFor } from '#app/session/redirect-for.ts';
import { SignedInOnly } from '#app/session/signed-in-only.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context: { user }, matches, location }) => {
    const index = redirectFor(user, matches.at(-1)?.staticData ?? {}, location.pathname);
    if (index) throw redirect({ replace: true, ...index });
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
