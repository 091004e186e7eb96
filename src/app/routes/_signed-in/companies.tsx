import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '#app/features/companies/companies-page.tsx';

export const Route = createFileRoute('/_signed-in/companies')({
  staticData: { feature: 'view_companies' },
  component: CompaniesPage,
});
