import { isIP } from 'node:net';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import {
  type PasskeyAssertion,
  PasskeyCreation,
  type PasskeyRegistration,
  PasskeyRequest,
} from '#contract/accounts/passkey.ts';

/** Loads with the first passkey: its ASN.1 parsers take memory that most servers never need. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * The site of the passkeys (WebAuthn's relying party): `id` is the host of PUBLIC_URL, `origin` the only page that may
 * use them.
 */
export type RelyingParty = { id: string; origin: string };

/** Returns undefined when the host is an IP address: WebAuthn requires a domain name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin };
}

export type StoredPasskey = {
  credential_id: string;
  public_key: Uint8Array;
  sign_count: number;
  transports: readonly string[];
};

/**
 * 'preferred': after a password or within a session, possession of the device is the second factor. 'required' would
 * exclude security keys without a PIN.
 */
const VERIFICATION = 'preferred';

const descriptor = ({ credential_id, transports }: Pick<StoredPasskey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  // The transports that the browser reported at creation; browsers ignore unknown values.
  transports: transports as AuthenticatorTransport[],
});

type KnownPasskey = Pick<StoredPasskey, 'credential_id' | 'transports'>;
type Person = { id: string; email: string };

/** Returns the options to create a passkey; passkeys that the user already has are excluded. */
export async function passkeyCreation(
  rp: RelyingParty,
  { id, email }: Person,
  known: readonly KnownPasskey[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Cuadra',
    rpID: rp.id,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: VERIFICATION },
  });
  return PasskeyCreation.parse(options);
}

/** Returns the request that one of these passkeys must sign. */
export async function passkeyRequest(rp: RelyingParty, known: readonly KnownPasskey[]): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    allowCredentials: known.map(descriptor),
    userVerification: VERIFICATION,
  });
  return PasskeyRequest.parse(options);
}

type Expected = { rp: RelyingParty; isExpected: (challenge: string) => boolean };

/** Returns the new passkey, or undefined when the response has another challenge, origin or site, or is malformed. */
export async function verifyPasskeyCreation(
  response: PasskeyRegistration,
  { rp, isExpected }: Expected,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports: (response.response.transports ?? []) as AuthenticatorTransport[] },
      clientExtensionResults: {},
    },
    expectedChallenge: isExpected,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    // The library throws for every invalid response.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: publicKey,
    sign_count: counter,
    transports: response.response.transports ?? [],
  };
}

/**
 * Returns the new counter of the passkey, or undefined when the signature is not valid, when the challenge, origin or
 * site differs, or when the counter did not grow (a cloned passkey).
 */
export async function verifyPasskey(
  response: PasskeyAssertion,
  { credential_id, public_key, sign_count }: StoredPasskey,
  { rp, isExpected }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: isExpected,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    // The bytes are copied: the library requires an array with its own buffer.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: sign_count },
    requireUserVerification: false,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
