import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { mailRoutingSuite } from './mail/mail-routing-suite.ts';

mailRoutingSuite(openPostgresTestDatabase);
