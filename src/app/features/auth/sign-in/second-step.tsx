import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { ProofForm } from '#app/step-up/proof-form.tsx';
import { type SecondStepAsked, useSecondStep } from './use-second-step.ts';

type Props = { asked: SecondStepAsked; onBack: () => void };

/** The second step of a sign-in, after the right password. */
export function SecondStep({ asked, onBack }: Props) {
  const { t } = useLingui();
  const { isBusy, failure, hasExpired, finish } = useSecondStep(asked);
  const { email } = asked;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        <Trans>Segundo paso</Trans>
      </Title>
      <Text size="sm" c="dimmed">{t`Confirma que eres tú para entrar como ${email}.`}</Text>
      {!hasExpired && (
        <ProofForm
          methods={asked.methods}
          isBusy={isBusy}
          failure={failure}
          onAnswer={(answer) => void finish(answer)}
        />
      )}
      {hasExpired && <Text role="alert">{failure}</Text>}
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
        <Trans>Volver a iniciar sesión</Trans>
      </Anchor>
    </Stack>
  );
}
