import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { passkeySuite } from './passkey-suite.ts';
import { secondFactorSuite } from './second-factor-suite.ts';
import { stepUpSuite } from './step-up-suite.ts';

secondFactorSuite(openPostgresTestDatabase);
passkeySuite(openPostgresTestDatabase);
stepUpSuite(openPostgresTestDatabase);
