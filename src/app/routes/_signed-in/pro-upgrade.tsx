import { createFileRoute } from '@tanstack/react-router';
import { ProUpgradePage } from '#app/features/upgrade/pro-upgrade-page.tsx';

export const Route = createFileRoute('/_signed-in/pro-upgrade')({ component: ProUpgradePage });
