import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { AcceptInvitationPage } from '#app/features/accounts/links/accept-invitation-page.tsx';

export const Route = createFileRoute('/accept-invitation')({
  validateSearch: z.object({ token: z._default(z.catch(z.coerce.string(), ''), '') }),
  component: AcceptInvitation,
});

function AcceptInvitation() {
  const { token } = Route.useSearch();
  // Another link is another attempt: nothing typed for the first goes along.
  return <AcceptInvitationPage key={token} token={token} />;
}
