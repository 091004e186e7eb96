import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { adminSuite } from './platform/admin-suite.ts';
import { exportSuite } from './platform/export-suite.ts';

exportSuite(openEmbeddedTestDatabase, 6);
adminSuite(openEmbeddedTestDatabase);
