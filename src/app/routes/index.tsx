import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePathFor } from '#domain/accounts/user.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context: { user } }) => {
    throw user ? redirect({ href: homePathFor(user), replace: true }) : redirect({ to: '/login', replace: true });
  },
});
