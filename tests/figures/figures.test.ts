import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { figuresSuite } from './figures-suite.ts';

figuresSuite(openEmbeddedTestDatabase, 4);
