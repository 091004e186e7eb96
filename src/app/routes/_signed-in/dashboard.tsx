import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx';
import { PeriodView } from '#domain/dates/period-filter.ts';

export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: PeriodView,
  staticData: { feature: 'view_dashboard' },
  component: Dashboard,
});

function Dashboard() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <DashboardPage view={view} onView={(search) => void navigate({ search, resetScroll: false })} />;
}
