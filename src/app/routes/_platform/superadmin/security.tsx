import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#app/features/security/security-page.tsx';

export const Route = createFileRoute('/_platform/superadmin/security')({ component: SecurityPage });
