import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { figuresSuite } from './figures-suite.ts';

figuresSuite(openPostgresTestDatabase, 10);
