import { listUsers } from '#contract/accounts/users.ts';
import { useSnapshot } from './use-snapshot.ts';

export const useCompanyUsers = () =>
  useSnapshot({ id: 'users', schema: listUsers.response, fetch: (call, signal) => call(listUsers, {}, { signal }) });
