import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { VerifyEmailPage } from '#app/features/accounts/sign-up/verify-email-page.tsx';

export const Route = createFileRoute('/verify-email')({
  validateSearch: z.object({ token: z._default(z.catch(z.coerce.string(), ''), '') }),
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailPage token={Route.useSearch().token} />;
}
