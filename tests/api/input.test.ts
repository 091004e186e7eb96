import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { inputSuite } from './platform/input-suite.ts';

inputSuite(openEmbeddedTestDatabase);
