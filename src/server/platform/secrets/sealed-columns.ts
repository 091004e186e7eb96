import { FACTOR_SECRETS } from '../../accounts/second-factor/dependencies.ts';
import { TECHNICAL_KEY_SECRETS } from '../../companies/technical-keys.ts';

/**
 * Every column that keeps a secret for long; a new one has to be added here, or a rotated key would not reach it. The
 * secret of an enrolment under way (`second_factor_challenges`) is gone within minutes.
 */
export const SEALED_COLUMNS = [TECHNICAL_KEY_SECRETS, FACTOR_SECRETS];
