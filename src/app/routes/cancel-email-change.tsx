import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { EmailChangePage } from '#app/features/accounts/links/email-change-page.tsx';

export const Route = createFileRoute('/cancel-email-change')({
  validateSearch: z.object({ token: z._default(z.catch(z.coerce.string(), ''), '') }),
  component: CancelEmailChange,
});

function CancelEmailChange() {
  const { token } = Route.useSearch();
  // Another link is another attempt: nothing typed for the first goes along.
  return <EmailChangePage key={token} action="cancel" token={token} />;
}
