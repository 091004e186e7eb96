import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ReconciliationPage } from '#app/features/reconciliation/reconciliation-page.tsx';
import { ReconciliationSearch } from '#domain/reconciliation/reconciliation-search.ts';

export const Route = createFileRoute('/_signed-in/reconciliation')({
  validateSearch: ReconciliationSearch,
  search: { middlewares: [stripSearchParams({ q: '' })] },
  staticData: { feature: 'access_imports' },
  component: Reconciliation,
});

function Reconciliation() {
  const search = Route.useSearch();
  return <ReconciliationPage key={search.run ?? ''} search={search} />;
}
