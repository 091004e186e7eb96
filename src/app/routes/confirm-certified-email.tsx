import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { ConfirmCertifiedEmailPage } from '#app/features/accounts/links/confirm-certified-email-page.tsx';

export const Route = createFileRoute('/confirm-certified-email')({
  validateSearch: z.object({ token: z._default(z.catch(z.coerce.string(), ''), '') }),
  component: ConfirmCertifiedEmail,
});

function ConfirmCertifiedEmail() {
  const { token } = Route.useSearch();
  return <ConfirmCertifiedEmailPage key={token} token={token} />;
}
