import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { ResetPasswordPage } from '#app/features/accounts/links/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: z.object({ token: z._default(z.catch(z.coerce.string(), ''), '') }),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  // Another link is another attempt: nothing typed for the first goes along.
  return <ResetPasswordPage key={token} token={token} />;
}
