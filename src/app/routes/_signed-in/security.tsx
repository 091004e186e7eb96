import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#app/features/security/security-page.tsx';

export const Route = createFileRoute('/_signed-in/security')({ component: SecurityPage });
