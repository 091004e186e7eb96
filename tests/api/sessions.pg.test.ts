import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { sessionSuite } from './session-suite.ts';

sessionSuite(openPostgresTestDatabase);
