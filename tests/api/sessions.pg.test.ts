import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { accountSecuritySuite } from './accounts/account-security-suite.ts';
import { limitSuite } from './accounts/limit-suite.ts';
import { sessionSuite } from './accounts/session-suite.ts';

sessionSuite(openPostgresTestDatabase);
limitSuite(openPostgresTestDatabase);
accountSecuritySuite(openPostgresTestDatabase);
