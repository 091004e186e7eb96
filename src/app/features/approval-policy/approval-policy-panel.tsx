import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { usePeopleSnapshot } from '#app/approval/use-people.ts';
import { useIsManager } from '#app/data/use-is-manager.ts';
import { useRecords } from '#app/data/use-records.ts';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { ApprovalPolicyForm } from './approval-policy-form.tsx';

/** The policy of approval. Absent for people who may not write it. */
export function ApprovalPolicyPanel() {
  const { t } = useLingui();
  const isManager = useIsManager();
  const records = useRecords('approval-policy');
  const [isOpen, setIsOpen] = useState(false);
  const record = records?.[0];
  if (!isManager || !records) return null;
  return (
    <Paper component="section" aria-label={t`Aprobación de compras`} p="md" shadow="xs">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} fz="md" fw={600}>
            <Trans>Aprobación de compras</Trans>
          </Title>
          {!isOpen && (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {record ? <Trans>Cambiar la política</Trans> : <Trans>Exigir aprobación</Trans>}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {record ? (
            <Trans>Las compras que llegan necesitan aprobación.</Trans>
          ) : (
            <Trans>Hoy ninguna compra necesita aprobación.</Trans>
          )}
        </Text>
        {isOpen && <PolicyEditor record={record} />}
      </Stack>
    </Paper>
  );
}

type PolicyRecord = NonNullable<ReturnType<typeof useRecords<'approval-policy'>>>[number];

/** The form, once this device has the people of the company: without them nobody could be chosen. */
function PolicyEditor({ record }: { record: PolicyRecord | undefined }) {
  const { t } = useLingui();
  const { people, isLoading, refresh } = usePeopleSnapshot();
  if (people.length > 0) return <ApprovalPolicyForm key={`${record?.rev} ${people.length}`} policy={record?.data} />;
  if (isLoading) return <TableSkeleton rows={3} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para abrir la política por primera vez: falta la lista de personas en este dispositivo.`}
      failed={t`No pudimos cargar la lista de personas. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}
