import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { NeedsConnection } from '#app/shell/needs-connection.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import type { CompanyUser } from '#domain/company-user.ts';
import { RoleSelect } from './role-select.tsx';
import { useUserForm } from './use-user-form.ts';

type Props = {
  /** Undefined when a new one is created. */
  user: CompanyUser | undefined;
  onClose: () => void;
  onSaved: () => void;
};

export function UserForm({ user, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { fields, set, failure, isBusy, save } = useUserForm({ user, onClose, onSaved });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={user ? t`Editar usuario` : t`Crear usuario`}
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
            value={fields.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <PasswordInput
            label={user ? t`Nueva contraseña` : t`Contraseña`}
            description={user ? t`Déjala vacía para conservar la actual.` : t`Mínimo 6 caracteres.`}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la contraseña` }}
            value={fields.password}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <RoleSelect current={user?.role} value={fields.role} onRole={(role) => set({ role })} />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isOnline}>
              {user ? <Trans>Guardar</Trans> : <Trans>Crear usuario</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
