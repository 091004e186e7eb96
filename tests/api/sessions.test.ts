import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { sessionSuite } from './session-suite.ts';

sessionSuite(openEmbeddedTestDatabase);
