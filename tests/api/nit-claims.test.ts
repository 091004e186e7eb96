import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { nitClaimsSuite } from './nit-claims-suite.ts';

nitClaimsSuite(openEmbeddedTestDatabase);
