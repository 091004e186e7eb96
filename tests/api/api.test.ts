import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { importJobsSuite } from './imports/import-jobs-suite.ts';
import { rowSecuritySuite } from './platform/row-security-suite.ts';
import { ledgerSuite } from './sync/ledger-suite.ts';
import { syncSuite } from './sync/sync-suite.ts';

// The API as a whole is tested on PostgreSQL (`*.pg.test.ts`), the journeys run on the embedded database. Here are the
// suites in which the connection itself matters: jobs, locks, row security, idempotency, notifications.
importJobsSuite(openEmbeddedTestDatabase);
rowSecuritySuite(openEmbeddedTestDatabase);
ledgerSuite(openEmbeddedTestDatabase);
syncSuite(openEmbeddedTestDatabase);
