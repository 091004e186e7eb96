import type { ColumnType, Generated } from 'kysely';
import type { FactorType } from '#domain/accounts/second-factor.ts';
import type { Instant, InstantOrNull } from '../../platform/database/column-types.ts';

type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** `secret_sealed` and `last_step` are set for `totp`; `credential_id`, `public_key` and `sign_count` for `passkey`. */
type SecondFactors = {
  id: string;
  user_id: string;
  type: FactorType;
  name: string;
  secret_sealed: OrNull<string>;
  last_step: OrNull<number>;
  credential_id: OrNull<string>;
  public_key: OrNull<Uint8Array>;
  sign_count: OrNull<number>;
  transports: ColumnType<string[], string | undefined, string>;
  created_at: Instant;
  last_used_at: InstantOrNull;
};

type RecoveryCodes = { user_id: string; code_hash: Uint8Array; used_at: InstantOrNull };

export type ChallengePurpose = 'sign_in' | 'step_up' | 'enrol_totp' | 'enrol_passkey';

/** `passkey_hash` is the hash of the passkey challenge; `factor_id` and `secret_sealed` belong to an enrolment. */
type SecondFactorChallenges = {
  token_hash: Uint8Array;
  user_id: string;
  purpose: ChallengePurpose;
  passkey_hash: OrNull<Uint8Array>;
  factor_id: OrNull<string>;
  secret_sealed: OrNull<string>;
  attempts: Generated<number>;
  expires_at: string;
};

export type SecondFactorTables = {
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  second_factor_challenges: SecondFactorChallenges;
};
