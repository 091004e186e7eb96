import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { RulesPage } from '#app/features/rules/rules-page.tsx';

// A NIT in an address is a number.
const text = (max: number) =>
  z.catch(z.optional(z.pipe(z.transform(String), z.string().check(z.minLength(1), z.maxLength(max)))), undefined);

/** What a new rule begins with: `invoice`, the id of one, or `nit` and `name` of a party. */
const RulesSearch = z.object({ invoice: text(100), nit: text(20), name: text(80) });

export const Route = createFileRoute('/_signed-in/rules')({
  validateSearch: RulesSearch,
  staticData: { feature: 'view_invoices' },
  component: Rules,
});

function Rules() {
  const start = Route.useSearch();
  const navigate = Route.useNavigate();
  return <RulesPage start={start} onClose={() => void navigate({ search: {}, replace: true })} />;
}
