import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '#app/ui/modal.tsx';
import type { Call } from '#client/call.ts';
import { requestStepUpPasskey, stepUp } from '#contract/accounts/second-factor.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { signWithPasskey } from './passkey-browser.ts';
import { type Proof, ProofForm } from './proof-form.tsx';
import type { StepUpPrompt } from './step-up.ts';
import { useProofText } from './use-proof-text.ts';

/** Asks for a proof before a sensitive action; the form below keeps its content. */
export function StepUpDialog({ prompt: { methods, settle } }: { prompt: StepUpPrompt }) {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const proofText = useProofText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const confirm = async (answer: Proof): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendProof(call, answer);
      settle(true);
    } catch (error) {
      setFailure(proofText(error));
      setIsBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={() => settle(false)}
      title={t`Confirma que eres tú`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
      zIndex={400}
    >
      <Stack gap="sm">
        <Text size="sm">{t`Lo pedimos antes de un cambio importante. Vale por 5 minutos.`}</Text>
        <ProofForm methods={methods} isBusy={isBusy} failure={failure} onProof={(answer) => void confirm(answer)}>
          <Button variant="default" onClick={() => settle(false)}>
            <Trans>Cancelar</Trans>
          </Button>
        </ProofForm>
      </Stack>
    </Modal>
  );
}

/** Confirms the session of `call`. Throws Refused, Unreachable or PasskeyNotUsed. */
async function sendProof(call: Call, answer: Proof): Promise<void> {
  if (answer.method !== 'passkey') return void (await call(stepUp, { body: answer }));
  const { challenge, options } = await call(requestStepUpPasskey, {});
  const response = await signWithPasskey(options);
  await call(stepUp, { body: { method: 'passkey', challenge, response } });
}
