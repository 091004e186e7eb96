import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { grantsSuite } from './grants-suite.ts';
import { localOnlySuite } from './local-only-suite.ts';
import { retentionSuite } from './retention-suite.ts';

localOnlySuite(openEmbeddedTestDatabase);
grantsSuite(openEmbeddedTestDatabase);
retentionSuite(openEmbeddedTestDatabase);
