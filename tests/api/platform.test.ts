import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { localOnlySuite } from './local-only-suite.ts';

localOnlySuite(openEmbeddedTestDatabase);
