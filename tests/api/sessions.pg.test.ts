import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { accountSecuritySuite } from './account-security-suite.ts';
import { limitSuite } from './limit-suite.ts';
import { sessionSuite } from './session-suite.ts';

sessionSuite(openPostgresTestDatabase);
limitSuite(openPostgresTestDatabase);
accountSecuritySuite(openPostgresTestDatabase);
