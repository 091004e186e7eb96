import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { passkeySuite } from './accounts/passkey-suite.ts';
import { secondFactorSuite } from './accounts/second-factor-suite.ts';
import { stepUpSuite } from './accounts/step-up-suite.ts';

secondFactorSuite(openPostgresTestDatabase);
passkeySuite(openPostgresTestDatabase);
stepUpSuite(openPostgresTestDatabase);
