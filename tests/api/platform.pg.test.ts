import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { localOnlySuite } from './local-only-suite.ts';

localOnlySuite(openPostgresTestDatabase);
