import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { mailRoutingSuite } from './mail-routing-suite.ts';

mailRoutingSuite(openEmbeddedTestDatabase);
