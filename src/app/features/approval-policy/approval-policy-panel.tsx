import { Trans } from '@lingui/react/macro';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { usePeople } from '#app/approval/use-people.ts';
import { useIsManager } from '#app/data/use-is-manager.ts';
import { useRecords } from '#app/data/use-records.ts';
import { ApprovalPolicyForm } from './approval-policy-form.tsx';

/** The policy of approval, below the users. Absent for people who may not write it. */
export function ApprovalPolicyPanel() {
  const isManager = useIsManager();
  const records = useRecords('approval-policy');
  const people = usePeople();
  const [isOpen, setIsOpen] = useState(false);
  const record = records?.[0];
  if (!isManager || !records) return null;
  return (
    <Card withBorder mt="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          <Trans>Aprobación de compras</Trans>
        </Title>
        <Text size="sm">
          {record ? (
            <Trans>Las compras que llegan necesitan aprobación.</Trans>
          ) : (
            <Trans>Hoy ninguna compra necesita aprobación.</Trans>
          )}
        </Text>
        {isOpen && people.length > 0 ? (
          <ApprovalPolicyForm key={`${record?.rev} ${people.length}`} policy={record?.data} />
        ) : (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
            {record ? <Trans>Cambiar la política</Trans> : <Trans>Exigir aprobación</Trans>}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
