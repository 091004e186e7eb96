import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { NitClaimsPage } from '#app/features/superadmin/nit-claims-page.tsx';

export const Route = createFileRoute('/_platform/superadmin/nit-claims')({
  validateSearch: z.object({ nit: z._default(z.catch(z.coerce.string(), ''), '') }),
  search: { middlewares: [stripSearchParams({ nit: '' })] },
  component: NitClaims,
});

function NitClaims() {
  const { nit } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <NitClaimsPage nit={nit} onNit={(found) => void navigate({ search: { nit: found } })} />;
}
