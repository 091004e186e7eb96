import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { ResendVerification } from '../sign-up/resend-verification.tsx';
import { SecondStep } from './second-step.tsx';
import { useSignIn } from './use-sign-in.ts';

type Props = {
  /** The address that has just signed up. */
  knownEmail: string;
  onAttempt: () => void;
  /** What else leads into the product, below the form's own button. */
  children?: ReactNode;
};

export function SignInForm({ knownEmail, onAttempt, children }: Props) {
  const { t } = useLingui();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const { signIn, startAgain, isBusy, failure, unverified, secondStep } = useSignIn();

  const isJustRegistered = knownEmail !== '' && email === knownEmail;
  const needsLink = unverified || isJustRegistered;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAttempt();
    void signIn(email, password);
  };

  if (secondStep) {
    const back = () => {
      setPassword('');
      startAgain();
    };
    return <SecondStep request={secondStep} onBack={back} />;
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {needsLink && <ResendVerification email={email} />}
        <TextInput
          label={t`Correo`}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t`Contraseña`}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t`Mostrar u ocultar la contraseña` }}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="xs" loading={isBusy}>
          <Trans>Iniciar sesión</Trans>
        </Button>
        <Anchor component={Link} to="/forgot-password" size="sm" fw={600} ta="center">
          <Trans>¿Olvidaste tu contraseña?</Trans>
        </Anchor>
        {children}
        {!needsLink && <ResendVerification email={email} isQuiet />}
      </Stack>
    </form>
  );
}
