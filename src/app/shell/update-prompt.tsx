import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { updateOffer } from './app-update.ts';
import classes from './update-prompt.module.css';

export function UpdatePrompt() {
  const offer = useSyncExternalStore(updateOffer.subscribe, updateOffer.now);
  const [isUpdating, setIsUpdating] = useState(false);
  if (!offer) return null;
  const accept = () => {
    setIsUpdating(true);
    offer.accept();
  };
  return (
    <Paper role="status" shadow="md" p="sm" className={classes['prompt'] ?? ''}>
      <Group gap="sm" wrap="nowrap">
        <IconRefresh size={18} aria-hidden />
        <Text size="sm">
          <Trans>Hay una nueva versión.</Trans>
        </Text>
        <Button size="compact-sm" loading={isUpdating} onClick={accept}>
          <Trans>Actualizar</Trans>
        </Button>
      </Group>
    </Paper>
  );
}
