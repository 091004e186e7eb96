import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { accountSecuritySuite } from './accounts/account-security-suite.ts';
import { limitSuite } from './accounts/limit-suite.ts';
import { sessionSuite } from './accounts/session-suite.ts';

sessionSuite(openEmbeddedTestDatabase);
limitSuite(openEmbeddedTestDatabase);
accountSecuritySuite(openEmbeddedTestDatabase);
