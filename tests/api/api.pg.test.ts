import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { authSuite } from './auth-suite.ts';
import { booksSuite } from './books-suite.ts';
import { demoSuite } from './demo-suite.ts';
import { feedOrderSuite } from './feed-order-suite.ts';
import { ledgerSuite } from './ledger-suite.ts';
import { papersSuite } from './papers-suite.ts';
import { siteSuite } from './site-suite.ts';
import { uploadSuite } from './upload-suite.ts';

authSuite(openPostgresTestDatabase);
uploadSuite(openPostgresTestDatabase);
papersSuite(openPostgresTestDatabase);
booksSuite(openPostgresTestDatabase);
ledgerSuite(openPostgresTestDatabase);
demoSuite(openPostgresTestDatabase);
siteSuite(openPostgresTestDatabase);
feedOrderSuite(openPostgresTestDatabase);
