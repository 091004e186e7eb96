import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Offer, UpdateOffer } from './update-offer.ts';
import classes from './update-prompt.module.css';

export function UpdatePrompt({ offer }: { offer: UpdateOffer }) {
  const shown = useSyncExternalStore(offer.subscribe, offer.now);
  if (!shown) return null;
  return (
    <Paper role="status" shadow="md" p="sm" className={classes['prompt'] ?? ''}>
      <Group gap="sm" wrap="nowrap">
        <IconRefresh size={18} aria-hidden />
        <Text size="sm">
          {shown.state === 'held' ? (
            <Trans>Hay una nueva versión. Guarda o cierra el formulario que tienes abierto y la cargamos.</Trans>
          ) : (
            <Trans>Hay una nueva versión.</Trans>
          )}
        </Text>
        {shown.state !== 'held' && <Accept shown={shown} />}
      </Group>
    </Paper>
  );
}

function Accept({ shown }: { shown: NonNullable<Offer> }) {
  return (
    <Button
      size="compact-sm"
      loading={shown.state === 'updating'}
      onClick={() => shown.state === 'ready' && shown.accept()}
    >
      <Trans>Actualizar</Trans>
    </Button>
  );
}
