import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '#app/features/reconciliation/reconciliation-page.tsx';

export const Route = createFileRoute('/_signed-in/reconciliation')({
  staticData: { feature: 'access_imports' },
  component: ReconciliationPage,
});
