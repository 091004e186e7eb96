import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import classes from '../updates/update-prompt.module.css';
import type { createInstallOffer, InstallMethod } from './install-offer.ts';

type Props = { method: InstallMethod; offer: Pick<ReturnType<typeof createInstallOffer>, 'install' | 'decline'> };

export function InstallInvitation({ method, offer }: Props) {
  const { t } = useLingui();
  return (
    <Paper component="aside" aria-label={t`Instalar la app`} shadow="md" p="sm" className={classes['prompt'] ?? ''}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm">
            <Trans>Instala Cuadra para abrir tus facturas desde el celular, incluso sin conexión.</Trans>
          </Text>
          {method === 'ios' && (
            <Text size="sm" mt={4} c="dimmed">
              <Trans>Toca Compartir y luego «Agregar a inicio».</Trans>
            </Text>
          )}
        </div>
        {method === 'prompt' && (
          <Button size="compact-sm" style={{ flex: 'none' }} onClick={() => void offer.install()}>
            <Trans>Instalar</Trans>
          </Button>
        )}
        <CloseButton size="sm" aria-label={t`Ahora no`} onClick={offer.decline} />
      </Group>
    </Paper>
  );
}
