import { useState } from 'react';
import { useSessionActions } from '#app/session/session-context.tsx';
import { signWithPasskey } from '#app/step-up/passkey-browser.ts';
import type { Proof } from '#app/step-up/proof-form.tsx';
import { useProofText } from '#app/step-up/use-proof-text.ts';
import { useTrack } from '#app/usage-analytics/analytics-context.tsx';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import type { SignInResponse } from '#contract/accounts/auth.ts';
import { completeSignIn, requestSignInPasskey } from '#contract/accounts/second-factor.ts';
import type { ProofMethod } from '#domain/accounts/second-factor.ts';

/** The server's response after the correct password. */
export type SecondStepRequest = { challenge: string; methods: ProofMethod[]; email: string };

/** Completes a sign-in; with `hasExpired` the sign-in must start again. */
export function useSecondStep({ challenge }: SecondStepRequest) {
  const { call, signIn } = useSessionActions();
  const proofText = useProofText();
  const track = useTrack();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ text: string; hasExpired: boolean }>();

  const finish = async (proof: Proof): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await signIn(await sendProof(call, challenge, proof));
      track('login');
    } catch (error) {
      const hasExpired = error instanceof Refused && error.code === 'second_factor_expired';
      setFailure({ text: proofText(error), hasExpired });
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure: failure?.text, hasExpired: failure?.hasExpired ?? false, finish };
}

async function sendProof(call: Call, challenge: string, proof: Proof): Promise<SignInResponse> {
  if (proof.method === 'password') throw new Refused(403, { code: 'second_factor_wrong' });
  if (proof.method !== 'passkey') return call(completeSignIn, { body: { challenge, ...proof } });
  const response = await signWithPasskey(await call(requestSignInPasskey, { body: { challenge } }));
  return call(completeSignIn, { body: { method: 'passkey', challenge, response } });
}
