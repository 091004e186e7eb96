import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '#app/features/admin/admin-page.tsx';

export const Route = createFileRoute('/_signed-in/admin')({
  staticData: { feature: 'access_admin_portal' },
  component: AdminPage,
});
