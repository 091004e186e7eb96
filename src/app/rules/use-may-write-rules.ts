import { mayWriteRules } from '#domain/accounts/user-rules.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Returns whether the user may create, change and delete rules (docs/plans.md#features-by-role). The server decides too. */
export const useMayWriteRules = (): boolean => mayWriteRules(useSignedIn().user);
