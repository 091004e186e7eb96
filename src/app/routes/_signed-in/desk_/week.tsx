import { createFileRoute } from '@tanstack/react-router';
import { WeekPage } from '#app/features/desk/week/week-page.tsx';

export const Route = createFileRoute('/_signed-in/desk_/week')({ component: WeekPage });
