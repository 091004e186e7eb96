import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { passkeySuite } from './passkey-suite.ts';
import { secondFactorSuite } from './second-factor-suite.ts';
import { stepUpSuite } from './step-up-suite.ts';

secondFactorSuite(openEmbeddedTestDatabase);
passkeySuite(openEmbeddedTestDatabase);
stepUpSuite(openEmbeddedTestDatabase);
