import { createFileRoute } from '@tanstack/react-router';
import { DownloadsPage } from '#app/features/downloads/downloads-page.tsx';
import { PeriodView } from '#domain/dates/period-filter.ts';

export const Route = createFileRoute('/_signed-in/downloads')({
  validateSearch: PeriodView,
  staticData: { feature: 'access_downloads' },
  component: Downloads,
});

function Downloads() {
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return <DownloadsPage view={view} onView={(search) => void navigate({ search, replace: true })} />;
}
