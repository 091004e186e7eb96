import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { NitClaim } from '#domain/companies/nit-claim.ts';
import { ClaimTable } from './claim-table.tsx';
import { NitSearch } from './nit-search.tsx';
import { ProveNitModal } from './prove-nit-modal.tsx';
import { useNitClaims } from './use-nit-claims.ts';

type Props = { nit: string; onNit: (nit: string) => void };

/** The companies that hold a NIT, and the action that proves it for one of them. */
export function NitClaimsPage({ nit, onNit }: Props) {
  const { t } = useLingui();
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Comprobar un NIT`}
        subtitle={t`Busca las empresas que usan un NIT y decide de cuál es, después de revisar su RUT.`}
      />
      <NitSearch nit={nit} onNit={onNit} />
      {nit === '' ? (
        <EmptyState icon={<IconId size={28} />} text={t`Escribe un NIT para ver qué empresas lo usan.`} />
      ) : (
        <Claims nit={nit} />
      )}
    </Stack>
  );
}

function Claims({ nit }: { nit: string }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { data, error, isLoading, refresh } = useNitClaims(nit);
  const [claim, setClaim] = useState<NitClaim>();
  return (
    <>
      <ProgressLine active={isLoading && data !== undefined} label={t`Actualizando…`} />
      {!isReachable && <NoConnection />}
      {isReachable && !data && isLoading && <Loading />}
      {isReachable && error !== undefined && (
        <ErrorBox onRetry={refresh}>{t`No pudimos consultar el NIT. Intenta nuevamente.`}</ErrorBox>
      )}
      {data && <ClaimTable nit={nit} claims={data} onProve={setClaim} />}
      {claim && data && (
        <ProveNitModal claim={claim} claims={data} onClose={() => setClaim(undefined)} onProven={refresh} />
      )}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Cargando…`}>
      <TableSkeleton rows={2} />
    </div>
  );
}

function NoConnection() {
  const { t } = useLingui();
  return (
    <Text size="sm" c="var(--cuadra-warning)" role="status">
      {t`Necesitas conexión para consultar y comprobar un NIT.`}
    </Text>
  );
}
