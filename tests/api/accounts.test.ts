import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { accessSuite } from './access-suite.ts';

accessSuite(openEmbeddedTestDatabase);
