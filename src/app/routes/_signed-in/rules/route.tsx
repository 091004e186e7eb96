import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { RulesPage } from '#app/features/rules/rules-page.tsx';

/** `invoice`: the id of the invoice that a new rule begins with. */
const RulesSearch = z.object({ invoice: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined) });

export const Route = createFileRoute('/_signed-in/rules')({
  validateSearch: RulesSearch,
  staticData: { feature: 'view_invoices' },
  component: Rules,
});

function Rules() {
  const { invoice } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <RulesPage invoiceId={invoice} onClose={() => void navigate({ search: {}, replace: true })} />;
}
