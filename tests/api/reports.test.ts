import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { exportSuite } from './export-suite.ts';

exportSuite(openEmbeddedTestDatabase, 6);
