import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#app/features/superadmin/overview-page.tsx';

export const Route = createFileRoute('/_platform/superadmin/overview')({ component: OverviewPage });
