import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useSessionActions } from '#app/session/session-context.tsx';
import { supportsPasskeys } from '#app/step-up/passkey-browser.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import type { SecondFactors } from '#contract/accounts/second-factor.ts';
import type { SecondFactor } from '#domain/accounts/second-factor.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';

type OpenDialog =
  | { type: 'nothing' | 'app' | 'passkey' }
  | { type: 'remove'; factor: SecondFactor }
  | { type: 'codes'; codes: string[] };

export function FactorSection({ factors, onChanged }: { factors: SecondFactors; onChanged: () => void }) {
  const { refresh } = useSessionActions();
  const isReachable = useReachable();
  const [open, setOpen] = useState<OpenDialog>({ type: 'nothing' });
  const close = () => setOpen({ type: 'nothing' });
  // Refreshes the profile: a required factor may now be set up.
  const added = (codes: string[] | undefined) => {
    onChanged();
    setOpen(codes ? { type: 'codes', codes } : { type: 'nothing' });
    if (!codes) void refresh();
  };
  const seen = () => {
    close();
    void refresh();
  };
  return (
    <Paper p="md" withBorder component="section">
      <Stack gap="sm">
        <Title order={2} fz="md" fw={600}>
          <Trans>Segundo factor</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            Después de la contraseña te pedimos algo que solo tú tienes: un código de tu celular o una llave de acceso.
          </Trans>
        </Text>
        <FactorList factors={factors.factors} onRemove={(factor) => setOpen({ type: 'remove', factor })} />
        <Group gap="xs">
          <Button
            leftSection={<IconDeviceMobile size={16} />}
            disabled={!isReachable}
            onClick={() => setOpen({ type: 'app' })}
          >
            <Trans>Agregar app autenticadora</Trans>
          </Button>
          {factors.has_passkeys && supportsPasskeys() && (
            <Button
              variant="default"
              leftSection={<IconKey size={16} />}
              disabled={!isReachable}
              onClick={() => setOpen({ type: 'passkey' })}
            >
              <Trans>Agregar llave de acceso</Trans>
            </Button>
          )}
        </Group>
        {!isReachable && <NoConnection />}
      </Stack>

      {open.type === 'app' && <AddApp onClose={close} onAdded={added} />}
      {open.type === 'passkey' && <AddPasskey onClose={close} onAdded={added} />}
      {open.type === 'remove' && <RemoveFactor factor={open.factor} onClose={close} onRemoved={onChanged} />}
      {open.type === 'codes' && <RecoveryCodes codes={open.codes} onClose={seen} />}
    </Paper>
  );
}

function NoConnection() {
  const { t } = useLingui();
  return (
    <Text size="sm" c="var(--cuadra-warning)" role="status">
      {t`Necesitas conexión para cambiar tu seguridad.`}
    </Text>
  );
}
