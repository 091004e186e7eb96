import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { ProofForm } from '#app/step-up/proof-form.tsx';
import { type SecondStepRequest, useSecondStep } from './use-second-step.ts';

type Props = { request: SecondStepRequest; onBack: () => void };

/** The second step of a sign-in, after the correct password. */
export function SecondStep({ request, onBack }: Props) {
  const { t } = useLingui();
  const { isBusy, failure, hasExpired, finish } = useSecondStep(request);
  const { email } = request;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        <Trans>Segundo paso</Trans>
      </Title>
      <Text size="sm" c="dimmed">{t`Confirma que eres tú para entrar como ${email}.`}</Text>
      {!hasExpired && (
        <ProofForm
          methods={request.methods}
          isBusy={isBusy}
          failure={failure}
          onProof={(answer) => void finish(answer)}
        />
      )}
      {hasExpired && <Text role="alert">{failure}</Text>}
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onBack}>
        <Trans>Volver a iniciar sesión</Trans>
      </Anchor>
    </Stack>
  );
}
