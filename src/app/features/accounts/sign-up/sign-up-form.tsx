import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { ConsentField } from '../consent-field.tsx';
import { TaxIdFields } from './tax-id-fields.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useLingui();
  const { fields, errors, failure, isBusy, consent, set, submit } = useSignUp(onRegistered);
  const bind = (name: keyof typeof fields) => ({
    name,
    required: true,
    // Every field is required: a star on each would add no information.
    withAsterisk: false,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <TextInput label={t`Nombre de la empresa`} autoComplete="organization" {...bind('company_name')} />
        <TaxIdFields fields={fields} error={errors.tax_id} set={set} />
        <TextInput label={t`Teléfono`} type="tel" autoComplete="tel" {...bind('phone_number')} />
        <TextInput label={t`Correo`} type="email" autoComplete="email" {...bind('email')} />
        <PasswordInput
          label={t`Contraseña`}
          description={t`Mínimo 6 caracteres.`}
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la contraseña` }}
          autoComplete="new-password"
          {...bind('password')}
        />
        <PasswordInput
          label={t`Confirmar contraseña`}
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la confirmación` }}
          autoComplete="new-password"
          {...bind('confirmation')}
        />
        <ConsentField {...consent} />
        <Button type="submit" fullWidth mt="xs" loading={isBusy}>
          <Trans>Crear cuenta</Trans>
        </Button>
      </Stack>
    </form>
  );
}
