import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import { RoleSelect } from './role-select.tsx';
import { useUserForm } from './use-user-form.ts';

type Props = {
  /** Undefined for a new user. */
  user: CompanyUser | undefined;
  onClose: () => void;
  onSaved: () => void;
  /** Absent for who may not add an accounting firm. */
  onAddFirm?: () => void;
};

export function UserForm({ user, onClose, onSaved, onAddFirm }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { fields, isOwn, needsPassword, set, failure, isBusy, save } = useUserForm({ user, onClose, onSaved });
  const visibility = { 'aria-label': t`Mostrar u ocultar la contraseña` };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={user ? t`Editar usuario` : t`Invitar usuario`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <NeedsConnection />
          {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
          <TextInput
            label={t`Correo`}
            type="email"
            autoComplete="off"
            data-autofocus
            description={user && t`Un correo nuevo se usa cuando la persona lo confirme.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={fields.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          {user && !isOwn && (
            <Checkbox
              label={t`Pedirle una contraseña nueva`}
              description={t`La actual deja de servir, cerramos sus sesiones y le enviamos un enlace para crear otra.`}
              checked={fields.resets_password}
              onChange={(event) => set({ resets_password: event.currentTarget.checked })}
            />
          )}
          {isOwn && (
            <PasswordInput
              label={t`Nueva contraseña`}
              description={t`Déjala vacía para conservar la actual.`}
              autoComplete="new-password"
              visibilityToggleButtonProps={visibility}
              value={fields.password}
              onChange={(event) => set({ password: event.currentTarget.value })}
            />
          )}
          {needsPassword && (
            <PasswordInput
              label={t`Contraseña actual`}
              description={t`Para cambiar tu correo o tu contraseña.`}
              autoComplete="current-password"
              visibilityToggleButtonProps={visibility}
              value={fields.current_password}
              onChange={(event) => set({ current_password: event.currentTarget.value })}
            />
          )}
          {/* The titular stays an administrator (docs/plans.md#model). */}
          {!user?.is_titular && (
            <RoleSelect current={user?.role} value={fields.role} onRole={(role) => set({ role })} />
          )}
          {!user && onAddFirm && <FirmHint onAddFirm={onAddFirm} />}
          {!user && (
            <Text size="sm" c="dimmed">
              {t`Le enviaremos un enlace, válido por 7 días, para confirmar su correo y elegir su contraseña.`}
            </Text>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReachable}>
              {user ? <Trans>Guardar</Trans> : <Trans>Invitar</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A firm has its own users: its people need no place and no password of the company. */
function FirmHint({ onAddFirm }: { onAddFirm: () => void }) {
  return (
    <Text size="sm">
      <Trans>
        ¿Lleva tus libros una firma contable?{' '}
        <Anchor component="button" type="button" size="sm" inherit underline="always" onClick={onAddFirm}>
          Agrégala por su NIT
        </Anchor>
        .
      </Trans>
    </Text>
  );
}
