import { FACTOR_SECRETS } from './accounts/second-factor/dependencies.ts';
import { TECHNICAL_KEY_SECRETS } from './companies/technical-keys.ts';

/**
 * Every column with long-lived secrets. A new one must be added here; otherwise a key rotation would not include it.
 * The secret of an unfinished enrolment (`second_factor_challenges`) is deleted within minutes.
 */
export const SEALED_COLUMNS = [TECHNICAL_KEY_SECRETS, FACTOR_SECRETS];
