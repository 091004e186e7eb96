import { createFileRoute } from '@tanstack/react-router';
import { TrashPage } from '#app/features/trash/trash-page.tsx';

export const Route = createFileRoute('/_signed-in/invoices_/trash')({
  staticData: { feature: 'view_invoices' },
  component: TrashPage,
});
