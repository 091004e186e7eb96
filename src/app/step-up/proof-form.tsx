import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import type { ProofMethod } from '#domain/accounts/second-factor.ts';
import { NeedsConnection } from '../frame/needs-connection.tsx';
import { supportsPasskeys } from './passkey-browser.ts';

/** The proof that the user entered; for a passkey the caller starts the browser's prompt. */
export type Proof =
  | { method: 'password'; password: string }
  | { method: 'totp' | 'recovery_code'; code: string }
  | { method: 'passkey' };

type Props = {
  methods: readonly ProofMethod[];
  isBusy: boolean;
  failure: string | undefined;
  onProof: (answer: Proof) => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
};

/** Shows one proof method at a time, with links to the others. */
export function ProofForm({ methods, isBusy, failure, onProof, children }: Props) {
  const usable = methods.filter((method) => method !== 'passkey' || supportsPasskeys());
  const [method, setMethod] = useState<ProofMethod>(usable[0] ?? 'password');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onProof(toProof(method, text));
  };
  const choose = (next: ProofMethod) => {
    setMethod(next);
    setText('');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <ProofInput key={method} method={method} value={text} onChange={setText} />
        <Button
          type="submit"
          fullWidth
          loading={isBusy}
          autoFocus={method === 'passkey'}
          data-autofocus={method === 'passkey' || undefined}
        >
          {method === 'passkey' ? <Trans>Usar llave de acceso</Trans> : <Trans>Confirmar</Trans>}
        </Button>
        <OtherMethods methods={usable.filter((one) => one !== method)} onChoose={choose} />
        {children}
      </Stack>
    </form>
  );
}

function toProof(method: ProofMethod, text: string): Proof {
  if (method === 'passkey') return { method };
  return method === 'password' ? { method, password: text } : { method, code: text };
}

type InputProps = { method: ProofMethod; value: string; onChange: (text: string) => void };

function ProofInput({ method, value, onChange }: InputProps) {
  const { t } = useLingui();
  switch (method) {
    case 'passkey':
      return <Text size="sm">{t`Tu navegador te pedirá tu llave de acceso.`}</Text>;
    case 'password':
      return (
        <PasswordInput
          label={t`Contraseña`}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la contraseña` }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'totp':
      return (
        <TextInput
          label={t`Código de 6 dígitos`}
          description={t`El que muestra ahora tu aplicación de autenticación.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          autoFocus
          maxLength={9}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'recovery_code':
      return (
        <TextInput
          label={t`Código de recuperación`}
          description={t`Uno de los que guardaste. Cada uno sirve una sola vez.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function OtherMethods({ methods, onChoose }: { methods: ProofMethod[]; onChoose: (method: ProofMethod) => void }) {
  const { t } = useLingui();
  const texts: Record<ProofMethod, string> = {
    password: t`Usar la contraseña`,
    totp: t`Usar la aplicación de autenticación`,
    passkey: t`Usar una llave de acceso`,
    recovery_code: t`Usar un código de recuperación`,
  };
  return methods.map((method) => (
    <Anchor key={method} component="button" type="button" size="sm" ta="center" onClick={() => onChoose(method)}>
      {texts[method]}
    </Anchor>
  ));
}
