import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { accountSecuritySuite } from './account-security-suite.ts';
import { limitSuite } from './limit-suite.ts';
import { sessionSuite } from './session-suite.ts';

sessionSuite(openEmbeddedTestDatabase);
limitSuite(openEmbeddedTestDatabase);
accountSecuritySuite(openEmbeddedTestDatabase);
