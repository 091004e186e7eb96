import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#app/features/imports/imports-page.tsx';

export const Route = createFileRoute('/_signed-in/imports')({
  staticData: { feature: 'access_imports' },
  component: ImportsPage,
});
