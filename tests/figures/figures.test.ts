import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { figuresSuite } from './figures-suite.ts';

figuresSuite(openEmbeddedTestDatabase, 4);
