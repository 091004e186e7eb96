import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { adminSuite } from './admin-suite.ts';
import { exportSuite } from './export-suite.ts';

exportSuite(openEmbeddedTestDatabase, 6);
adminSuite(openEmbeddedTestDatabase);
