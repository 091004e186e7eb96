import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { figuresSuite } from './figures-suite.ts';

figuresSuite(openPostgresTestDatabase, 10);
