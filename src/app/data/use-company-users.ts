import { listUsers } from '#contract/accounts/users.ts';
import { useSnapshot } from './use-snapshot.ts';

export const useCompanyUsers = () =>
  useSnapshot({ id: 'users', answer: listUsers.response, ask: (call, signal) => call(listUsers, {}, { signal }) });
