import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { accessSuite } from './access-suite.ts';
import { accountsSuite } from './accounts-suite.ts';
import { attackSuite } from './attack-suite.ts';
import { emailChangeSuite } from './email-change-suite.ts';
import { invitationSuite } from './invitation-suite.ts';
import { isolationSuite } from './isolation-suite.ts';
import { neutralSuite } from './neutral-suite.ts';
import { planSuite } from './plan-suite.ts';

accessSuite(openPostgresTestDatabase);
accountsSuite(openPostgresTestDatabase);
invitationSuite(openPostgresTestDatabase);
emailChangeSuite(openPostgresTestDatabase);
planSuite(openPostgresTestDatabase);
isolationSuite(openPostgresTestDatabase);
attackSuite(openPostgresTestDatabase);
neutralSuite(openPostgresTestDatabase);
