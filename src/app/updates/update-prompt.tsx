import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './update-prompt.module.css';
import type { UpdateOffer, UpdateState } from './update-state.ts';

export function UpdatePrompt({ offer }: { offer: UpdateOffer }) {
  const shown = useSyncExternalStore(offer.subscribe, offer.getSnapshot);
  if (!shown) return null;
  return (
    <Paper role="status" shadow="md" p="sm" className={classes['prompt'] ?? ''}>
      <Group gap="sm" wrap="nowrap">
        <IconRefresh size={18} aria-hidden />
        <Text size="sm">
          {shown.type === 'held' ? (
            <Trans>Hay una nueva versión. Guarda o cierra el formulario que tienes abierto y la cargamos.</Trans>
          ) : (
            <Trans>Hay una nueva versión.</Trans>
          )}
        </Text>
        {shown.type !== 'held' && <Accept shown={shown} />}
      </Group>
    </Paper>
  );
}

function Accept({ shown }: { shown: NonNullable<UpdateState> }) {
  return (
    <Button
      size="compact-sm"
      loading={shown.type === 'updating'}
      onClick={() => shown.type === 'ready' && shown.accept()}
    >
      <Trans>Actualizar</Trans>
    </Button>
  );
}
