import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#app/features/accounts/sign-in/login-page.tsx';

export const Route = createFileRoute('/login')({
  beforeLoad: ({ context: { user } }) => {
    if (user) throw redirect({ to: '/', replace: true });
  },
  component: LoginPage,
});
