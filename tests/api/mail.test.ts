import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { mailSuite } from './mail-suite.ts';

mailSuite(openEmbeddedTestDatabase);
