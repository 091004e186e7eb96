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

/** The browser or the user did not finish: cancelled, timed out, or no matching passkey. */
export class PasskeyNotUsed extends Error {
  override readonly name = 'PasskeyUnused';
  /** This device or security key was added before. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    super('The passkey was not used.', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

const webauthn = () => import('@simplewebauthn/browser');

/** Returns whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Creates a passkey in the browser. Throws `PasskeyNotUsed`. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await webauthn();
  // The library's type forbids undefined members; JSON contains none.
  return Registration.parse(
    await startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }).catch(throwNotUsed),
  );
}

/** Signs with a passkey in the browser. Throws `PasskeyNotUsed`. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await webauthn();
  // The library's type forbids undefined members; JSON contains none.
  return Assertion.parse(
    await startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON }).catch(
      throwNotUsed,
    ),
  );
}

function throwNotUsed(cause: unknown): never {
  throw new PasskeyNotUsed(cause);
}
