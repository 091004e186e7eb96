import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '#contract/accounts/passkey.ts';

/** Values that another page or another device would send. */
type Lie = { origin?: string; rpId?: string; challenge?: string };

/**
 * A software authenticator (WebAuthn level 3, ES256, attestation none): the responses of a browser, without a browser.
 * Without `counts` its counter is always 0, like that of a synced passkey.
 */
export function aPasskey(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, { origin: lied }: Lie): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lied ?? origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;

  return {
    /** As if the key had been copied at that counter value. */
    setCounter(value: number): void {
      counter = value;
    },
    register(options: PasskeyCreation, lie: Lie = {}): PasskeyRegistration {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const authData = authenticatorData(lie.rpId ?? options.rp.id ?? '', USER_PRESENT | HAS_KEY, credential);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', lie.challenge ?? options.challenge, lie).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(options: PasskeyRequest, lie: Lie = {}): PasskeyAssertion {
      if (counts) counter += 1;
      const authData = authenticatorData(lie.rpId ?? options.rpId ?? '', USER_PRESENT);
      const data = clientData('webauthn.get', lie.challenge ?? options.challenge, lie);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

const USER_PRESENT = 0x01;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC2 key for ES256 (RFC 9053). */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}
