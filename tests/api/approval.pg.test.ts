import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { approvalSuite } from './invoices/approval-suite.ts';
import { commentsSuite } from './sync/comments-suite.ts';

approvalSuite(openPostgresTestDatabase);
commentsSuite(openPostgresTestDatabase);
