import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { authSuite } from './auth-suite.ts';
import { booksSuite } from './books-suite.ts';
import { demoSuite } from './demo-suite.ts';
import { ledgerSuite } from './ledger-suite.ts';
import { papersSuite } from './papers-suite.ts';
import { siteSuite } from './site-suite.ts';
import { uploadSuite } from './upload-suite.ts';

authSuite(openEmbeddedTestDatabase);
uploadSuite(openEmbeddedTestDatabase);
papersSuite(openEmbeddedTestDatabase);
booksSuite(openEmbeddedTestDatabase);
ledgerSuite(openEmbeddedTestDatabase);
demoSuite(openEmbeddedTestDatabase);
siteSuite(openEmbeddedTestDatabase);
