import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { inputSuite } from './input-suite.ts';

inputSuite(openEmbeddedTestDatabase);
