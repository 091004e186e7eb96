import { createFileRoute } from '@tanstack/react-router';
import { CodingPage } from '#app/features/coding/coding-page.tsx';

export const Route = createFileRoute('/_signed-in/coding')({
  staticData: { feature: 'view_invoices' },
  component: CodingPage,
});
