import { createFileRoute } from '@tanstack/react-router';
import { FirmPage } from '#app/features/firm/firm-page.tsx';

export const Route = createFileRoute('/_signed-in/firm')({ component: FirmPage });
