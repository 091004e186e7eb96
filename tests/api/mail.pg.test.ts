import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { mailSuite } from './mail/mail-suite.ts';

mailSuite(openPostgresTestDatabase);
