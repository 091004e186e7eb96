import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { mailRoutingSuite } from './mail-routing-suite.ts';

mailRoutingSuite(openPostgresTestDatabase);
