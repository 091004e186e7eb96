import { createFileRoute } from '@tanstack/react-router';
import { RadianPage } from '#app/features/radian/radian-page.tsx';

export const Route = createFileRoute('/_signed-in/radian')({
  staticData: { feature: 'view_invoices' },
  component: RadianPage,
});
