import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useRoleLabels } from '#app/frame/use-role-labels.ts';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { listCompanyFirms } from '#contract/firms/company-firms.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { CompanyFirm } from '#domain/firms/firm.ts';
import { EndAccessModal } from './end-access-modal.tsx';
import { FirmRoleModal } from './firm-role-modal.tsx';
import { InviteFirmModal } from './invite-firm-modal.tsx';

type OpenDialog = { type: 'end' | 'role'; firm: CompanyFirm } | undefined;

type Props = { onChanged: () => void; isInviting: boolean; onInviting: (isInviting: boolean) => void };

/** The accounting firms of the company, for its managers who are not of a firm. The form to add one opens from elsewhere too. */
export function FirmSection({ onChanged, isInviting, onInviting }: Props) {
  const { t } = useLingui();
  const { data, isLoading, isRead, refresh } = useSnapshot({
    id: 'company-firms',
    schema: listCompanyFirms.response,
    fetch: (call, signal) => call(listCompanyFirms, {}, { signal }),
  });
  const [open, setOpen] = useState<OpenDialog>();
  const dialog = {
    onClose: () => {
      setOpen(undefined);
      onInviting(false);
    },
    onChanged: () => {
      refresh();
      onChanged();
    },
  };
  return (
    <Paper component="section" aria-label={t`Firma contable`} p="md" shadow="xs">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} fz="md" fw={600}>
            {t`Firma contable`}
          </Title>
          <Button variant="default" onClick={() => onInviting(true)}>
            <Trans>Agregar firma contable</Trans>
          </Button>
        </Group>
        {!data && (isLoading || !isRead) && <TableSkeleton rows={1} />}
        {!data && !isLoading && isRead && (
          <LoadFailure
            offline={t`Necesitas conexión para ver la firma contable.`}
            failed={t`No pudimos cargar la firma contable. Intenta nuevamente.`}
            onRetry={refresh}
          />
        )}
        {data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            {t`Tu empresa no tiene firma contable. Invita a la que lleva tus libros con su NIT o su código.`}
          </Text>
        )}
        {data?.items.map((firm) => (
          <FirmCard
            key={firm.id}
            firm={firm}
            onRole={() => setOpen({ type: 'role', firm })}
            onEnd={() => setOpen({ type: 'end', firm })}
          />
        ))}
        {isInviting && <InviteFirmModal {...dialog} />}
        {open?.type === 'end' && <EndAccessModal {...dialog} firm={open.firm} />}
        {open?.type === 'role' && <FirmRoleModal {...dialog} firm={open.firm} />}
      </Stack>
    </Paper>
  );
}

type CardProps = { firm: CompanyFirm; onRole: () => void; onEnd: () => void };

function FirmCard({ firm: { name, nit, role, accepted_at, people }, onRole, onEnd }: CardProps) {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const isInvitation = accepted_at === null;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {t`NIT`} {formatNit(nit)} · {roles[role]}
          </Text>
          <Text size="sm" c="dimmed">
            {isInvitation
              ? t`Aún no acepta la invitación.`
              : people.length === 0
                ? t`Aún no asigna a nadie de su equipo.`
                : t`Con acceso: ${people.join(', ')}`}
          </Text>
        </div>
        <Group gap="xs">
          {!isInvitation && (
            <Button variant="default" aria-label={t`Cambiar el rol de ${name}`} onClick={onRole}>
              <Trans>Cambiar rol</Trans>
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            c="var(--cuadra-expense)"
            aria-label={isInvitation ? t`Cancelar la invitación a ${name}` : t`Terminar el acceso de ${name}`}
            onClick={onEnd}
          >
            {isInvitation ? <Trans>Cancelar invitación</Trans> : <Trans>Terminar acceso</Trans>}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
