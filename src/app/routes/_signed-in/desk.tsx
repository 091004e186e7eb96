import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { DeskPage } from '#app/features/desk/desk-page.tsx';
import { DeskView } from '#domain/desk/desk-view.ts';

export const Route = createFileRoute('/_signed-in/desk')({
  validateSearch: DeskView,
  search: { middlewares: [stripSearchParams({ q: '', sort: 'oldest', dir: 'desc' })] },
  staticData: { feature: 'view_invoices' },
  component: Desk,
});

function Desk() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DeskPage
      view={view}
      onView={(part) => void navigate({ search: { ...view, ...part }, replace: true, resetScroll: false })}
    />
  );
}
