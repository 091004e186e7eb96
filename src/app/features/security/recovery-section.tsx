import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { renewRecoveryCodes } from '#contract/accounts/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type OpenDialog = { type: 'nothing' | 'ask' } | { type: 'codes'; codes: string[] };

/** The number of unused codes, and a button for new ones. */
export function RecoverySection({ left, onChanged }: { left: number; onChanged: () => void }) {
  const isReachable = useReachable();
  const [open, setOpen] = useState<OpenDialog>({ type: 'nothing' });
  const close = () => setOpen({ type: 'nothing' });
  const renewed = (codes: string[]) => {
    setOpen({ type: 'codes', codes });
    onChanged();
  };
  return (
    <Paper p="md" withBorder component="section">
      <Stack gap="sm">
        <Title order={2} fz="md" fw={600}>
          <Trans>Códigos de recuperación</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>Sirven para entrar si pierdes tu celular o tu llave. Cada uno funciona una sola vez.</Trans>
        </Text>
        <Text size="sm" {...(left <= 2 && { c: 'var(--cuadra-warning)' })}>
          <Plural value={left} _0="No te queda ninguno." one="Te queda # código." other="Te quedan # códigos." />
        </Text>
        <Group>
          <Button variant="default" disabled={!isReachable} onClick={() => setOpen({ type: 'ask' })}>
            <Trans>Crear códigos nuevos</Trans>
          </Button>
        </Group>
      </Stack>
      {open.type === 'ask' && <RenewModal onClose={close} onRenewed={renewed} />}
      {open.type === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Paper>
  );
}

function RenewModal({ onClose, onRenewed }: { onClose: () => void; onRenewed: (codes: string[]) => void }) {
  const { t } = useLingui();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No pudimos crear los códigos. Intenta nuevamente.`);
  const renew = () => submit(async () => onRenewed((await send(renewRecoveryCodes, {})).recovery_codes));
  return (
    <ConfirmModal
      title={t`Crear códigos nuevos`}
      confirm={<Trans>Crear códigos</Trans>}
      isDangerous={false}
      isBusy={isBusy}
      failure={failure}
      onConfirm={renew}
      onClose={onClose}
    >
      <Text>{t`Los códigos que tienes ahora dejarán de funcionar.`}</Text>
    </ConfirmModal>
  );
}
