import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#app/features/users/users-page.tsx';

export const Route = createFileRoute('/_signed-in/users')({
  staticData: { feature: 'view_users' },
  component: UsersPage,
});
