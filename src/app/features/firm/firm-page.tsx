import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Stack, Text } from '@mantine/core';
import { IconBriefcase, IconCalendarWeek } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { Firm } from '#domain/firms/firm.ts';
import { ClientSection } from './clients/client-section.tsx';
import { CreateFirmModal } from './create-firm-modal.tsx';
import { FirstStep } from './first-step.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { StaffSection } from './staff/staff-section.tsx';
import { useFirm } from './use-firm.ts';

/** The accounting firm of the user: clients, staff and invitations. */
export function FirmPage() {
  const { t } = useLingui();
  const state = useFirm();
  const { refresh: refreshProfile } = useSessionActions();
  const refresh = () => {
    state.refresh();
    // The menu and the list of companies come from the profile.
    void refreshProfile();
  };
  const firm = state.data?.firm;
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Firma contable`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar la firma. Intenta nuevamente.`} />}
      >
        {firm && (
          <Button
            variant="default"
            leftSection={<IconCalendarWeek size={16} />}
            renderRoot={(props) => <Link to="/desk/week" {...props} />}
          >
            <Trans>Informe semanal de la firma</Trans>
          </Button>
        )}
      </PageHeader>
      <ProgressLine active={state.isLoading && state.data !== undefined} label={t`Actualizando…`} />
      <OwnInvitations onChanged={refresh} />
      {!state.data && (state.isLoading || !state.isRead) && <TableSkeleton rows={4} />}
      {!state.data && !state.isLoading && state.isRead && (
        <LoadFailure
          offline={t`Necesitas conexión para ver la firma.`}
          failed={t`No pudimos cargar la firma. Intenta nuevamente.`}
          onRetry={state.refresh}
        />
      )}
      {firm === null && <NoFirm onCreated={refresh} />}
      {firm && <FirmSections firm={firm} onChanged={refresh} />}
    </Stack>
  );
}

function NoFirm({ onCreated }: { onCreated: () => void }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EmptyState
      icon={<IconBriefcase size={28} />}
      text={t`¿Llevas los libros de varias empresas? Crea tu firma contable: es gratis y trabajas con todas desde una sola cuenta.`}
    >
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Crear firma contable</Trans>
      </Button>
      {isOpen && <CreateFirmModal onClose={() => setIsOpen(false)} onCreated={onCreated} />}
    </EmptyState>
  );
}

function FirmSections({ firm, onChanged }: { firm: Firm; onChanged: () => void }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  // The first step says all that an empty list would.
  const isWaiting = firm.role === 'staff' && firm.clients.length === 0 && !user.company;
  return (
    <>
      <Stack gap={4}>
        <Text fw={600}>{firm.name}</Text>
        <Text size="sm" c="dimmed" component="div">
          {t`NIT`} {formatNit(firm.nit)} · {t`Código`} <Code>{firm.code}</Code>
        </Text>
        <Text size="sm" c="dimmed">
          {t`Tus clientes te invitan desde Usuarios con el NIT o con este código.`}
        </Text>
      </Stack>
      <FirstStep firm={firm} onChanged={onChanged} />
      {!isWaiting && <ClientSection firm={firm} onChanged={onChanged} />}
      <StaffSection firm={firm} onChanged={onChanged} />
    </>
  );
}
