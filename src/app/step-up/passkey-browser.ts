import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#contract/accounts/passkey.ts';
import { PasskeyAssertion as Assertion, PasskeyRegistration as Registration } from '#contract/accounts/passkey.ts';

/** The browser or the person did not finish: cancelled, timed out, or no passkey that fits. */
export class PasskeyNotUsed extends Error {
  override readonly name = 'PasskeyUnused';
  /** This device or key has been added before. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    super('The passkey was not used.', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser can use passkeys at all. */
export const supportsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Has the browser make a passkey. Throws `PasskeyUnused`. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await webauthn();
  // The library's type forbids undefined members; JSON has none.
  return Registration.parse(
    await startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }).catch(throwNotUsed),
  );
}

/** Has the browser sign with a passkey. Throws `PasskeyUnused`. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await webauthn();
  // As above.
  return Assertion.parse(
    await startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON }).catch(
      throwNotUsed,
    ),
  );
}

function throwNotUsed(cause: unknown): never {
  throw new PasskeyNotUsed(cause);
}
