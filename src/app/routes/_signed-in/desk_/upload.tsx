import { createFileRoute } from '@tanstack/react-router';
import { PilePage } from '#app/features/desk/pile/pile-page.tsx';

export const Route = createFileRoute('/_signed-in/desk_/upload')({
  staticData: { feature: 'view_invoices' },
  component: PilePage,
});
