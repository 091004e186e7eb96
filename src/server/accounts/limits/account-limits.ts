import type { Database } from '../../platform/database/database.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OriginStatus } from './known-origins.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the limits of requests without a session: one counter for each purpose, in the database, so that all
 * processes share it. A network is the value of `toRateLimitNetwork`.
 */
export function createAccountLimits(db: Database, now: () => Date) {
  const limit = (scope: string, max: number, minutes: number) =>
    createRateLimit(db, { scope, max, windowMs: minutes * MINUTE_MS, now });
  return {
    passwords: {
      /** Counts only attempts from a known device: an attempt without its token does not count here. */
      perDevice: limit('password of device', 20, 15),
      perAddressAndNetwork: limit('password', 10, 15),
      perNetwork: limit('passwords from network', 200, 15),
      perAccount: limit('password of account', 100, 15),
    },
    signUps: limit('sign-up', 100, 60),
    signUpEmails: signUpEmailLimit(limit),
    verificationEmails: emailLimit(limit, 'verification'),
    resetEmails: emailLimit(limit, 'reset'),
    tokens: limit('token', 50, 15),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;

type MakeLimit = (scope: string, max: number, minutes: number) => RateLimit;
type Recipient = { email: string; network: string };

/**
 * Returns the limit of the e-mails of one purpose. `tryConsume` throws `too_many_attempts` for a network with 50
 * requests in 15 minutes, or 5 for this address. It returns false, and the response stays the same, when the address
 * already received 5 e-mails of this purpose in 15 minutes from all senders: the last of them is in the user's mailbox.
 */
function emailLimit(limit: MakeLimit, purpose: string) {
  const networkLimit = limit(`${purpose} e-mails from network`, 50, 15);
  const senderLimit = limit(`${purpose} e-mails to address from network`, 5, 15);
  const addressLimit = limit(`${purpose} e-mails to address`, 5, 15);
  return {
    async tryConsume({ email, network }: Recipient): Promise<boolean> {
      await networkLimit.consume(network);
      await senderLimit.consume(`${email} ${network}`);
      return addressLimit.tryConsume(email);
    },
  };
}

/**
 * Returns the limit of sign-ups with one address. `consume` throws `too_many_attempts` for a network with 5 requests in
 * 15 minutes, and after 30 an hour from all senders. Such sign-ups are refused, not ignored: the last sign-up with an
 * address is the valid one, so the e-mail of an earlier one cannot replace it.
 */
function signUpEmailLimit(limit: MakeLimit) {
  const senderLimit = limit('sign-up e-mails to address from network', 5, 15);
  const addressLimit = limit('sign-up e-mails to address', 30, 60);
  return {
    async consume({ email, network }: Recipient): Promise<void> {
      await senderLimit.consume(`${email} ${network}`);
      await addressLimit.consume(email);
    },
  };
}

type Attempt = { email: string; network: string; device_token: string | undefined; known: OriginStatus };

/**
 * Returns the counters of a password attempt, the sender's before the account's. Attempts from unknown origins do not
 * count against a known device or a known network.
 */
export function selectPasswordCounters({ passwords }: AccountLimits, { email, network, device_token, known }: Attempt) {
  const addressAndNetwork = `${email} ${network}`;
  if (known === 'device') return [{ limit: passwords.perDevice, name: `${email} ${device_token}` }];
  if (known === 'network') return [{ limit: passwords.perAddressAndNetwork, name: addressAndNetwork }];
  return [
    { limit: passwords.perNetwork, name: network },
    { limit: passwords.perAddressAndNetwork, name: addressAndNetwork },
    { limit: passwords.perAccount, name: email },
  ];
}

/**
 * Returns true for a wrong password, which counts. A correct password, or an error of another cause, does not count.
 */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'invalid_credentials';
