import type { Database } from '../../platform/database/database.ts';
import { createRateLimit, type RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OriginStatus } from './known-origins.ts';

const MINUTE_MS = 60_000;

/**
 * Makes the limits of what is asked without a session: one counter for each purpose, in the database, so that all
 * processes count together. A network is that of `limitNetworkOf`.
 */
export function createAccountLimits(db: Database, now: () => Date) {
  const limit = (scope: string, max: number, minutes: number) =>
    createRateLimit(db, { scope, max, windowMs: minutes * MINUTE_MS, now });
  return {
    passwords: {
      /** Of a known device only: nobody without its token counts here. */
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
 * Makes the limit of the e-mails of one purpose. `mayPost` throws `too_many_attempts` for a sender (network) that asked
 * 50 times in 15 minutes, or 5 times for this address. It returns false, and the answer stays the same, when the address
 * got 5 e-mails of this purpose in 15 minutes already, whoever asked: the last of them is in the owner's mailbox.
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
 * Makes the limit of sign-ups with one address. `take` throws `too_many_attempts` for a sender (network) that asked 5
 * times in 15 minutes, and beyond 30 an hour of all senders. These are refused, not suppressed: the last sign-up with an
 * address is the one that counts, so an e-mail of an earlier one must not stand in for it.
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
 * The counters of a password attempt, the sender's before the account's. What strangers do does not count against a
 * known device, and elsewhere not against a known network.
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

/** True for a wrong answer, which counts; a right one, or one that is not about the password, does not. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'invalid_credentials';
