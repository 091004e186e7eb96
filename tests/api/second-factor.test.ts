import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { passkeySuite } from './accounts/passkey-suite.ts';
import { secondFactorSuite } from './accounts/second-factor-suite.ts';
import { stepUpSuite } from './accounts/step-up-suite.ts';

secondFactorSuite(openEmbeddedTestDatabase);
passkeySuite(openEmbeddedTestDatabase);
stepUpSuite(openEmbeddedTestDatabase);
