import type { AccountParts } from '../../commands/sign-up.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

/** What second factors need beside an account's parts: `secrets` seals the secrets of authenticator apps. */
export type FactorParts = AccountParts & { secrets: SecretBox };

/** A sealed secret opens only for the factor it was made for. */
export const sealingContext = (factor_id: string): string => `second_factors:${factor_id}`;
