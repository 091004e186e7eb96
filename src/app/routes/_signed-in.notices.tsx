import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '#app/features/notices/notices-page.tsx';

export const Route = createFileRoute('/_signed-in/notices')({
  staticData: { feature: 'view_invoices' },
  component: NoticesPage,
});
