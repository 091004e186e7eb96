import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { mailSuite } from './mail-suite.ts';

mailSuite(openPostgresTestDatabase);
