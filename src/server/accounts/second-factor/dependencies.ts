import { type SealedColumn, secretContext } from '../../platform/secrets/seal-stored-secrets.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { AccountDependencies } from '../sign-up.ts';

/** What second factors need beside `AccountDependencies`: `secrets` encrypts the secrets of authenticator apps. */
export type SecondFactorDependencies = AccountDependencies & { secrets: SecretBox };

export const FACTOR_SECRETS: SealedColumn = { table: 'second_factors', column: 'secret_sealed', key: ['id'] };

/** Binds an encrypted secret to its factor: it cannot be decrypted for another one. */
export const sealingContext = (factor_id: string): string => secretContext(FACTOR_SECRETS, { id: factor_id });
