import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { nitClaimsSuite } from './accounts/nit-claims-suite.ts';

nitClaimsSuite(openEmbeddedTestDatabase);
