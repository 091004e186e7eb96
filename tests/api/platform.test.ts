import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { grantsSuite } from './platform/grants-suite.ts';
import { localOnlySuite } from './platform/local-only-suite.ts';

localOnlySuite(openEmbeddedTestDatabase);
grantsSuite(openEmbeddedTestDatabase);
