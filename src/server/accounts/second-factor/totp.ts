import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { QrPath } from '#contract/accounts/second-factor.ts';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const TOTP_OPTIONS = { issuer: 'Cuadra', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The codes of the previous and the next step are accepted: phone clocks differ by some seconds. */
const WINDOW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth://` URI for an authenticator app. */
export const buildTotpUri = (secret: string, email: string): string =>
  new TOTP({ ...TOTP_OPTIONS, label: email, secret }).toString();

/** Returns the time step of a code, or undefined when the code belongs to no step around `now`. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...TOTP_OPTIONS, secret });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Returns the URI as a QR code: an SVG path of unit squares. */
export function buildQrPath(uri: string): QrPath {
  const { size, data } = encode(uri, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
