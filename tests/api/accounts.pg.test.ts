import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { accessSuite } from './accounts/access-suite.ts';
import { accountsSuite } from './accounts/accounts-suite.ts';
import { emailChangeSuite } from './accounts/email-change-suite.ts';
import { invitationSuite } from './accounts/invitation-suite.ts';
import { neutralSuite } from './accounts/neutral-suite.ts';
import { isolationSuite } from './invoices/isolation-suite.ts';
import { attackSuite } from './platform/attack-suite.ts';
import { planSuite } from './uploads/plan-suite.ts';

accessSuite(openPostgresTestDatabase);
accountsSuite(openPostgresTestDatabase);
invitationSuite(openPostgresTestDatabase);
emailChangeSuite(openPostgresTestDatabase);
planSuite(openPostgresTestDatabase);
isolationSuite(openPostgresTestDatabase);
attackSuite(openPostgresTestDatabase);
neutralSuite(openPostgresTestDatabase);
