import { createFileRoute } from '@tanstack/react-router';
import { SyncPage } from '#app/features/sync-centre/sync-page.tsx';

export const Route = createFileRoute('/_signed-in/sync')({ component: SyncPage });
