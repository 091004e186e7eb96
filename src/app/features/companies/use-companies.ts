import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listCompanies } from '#contract/companies.ts';

export const useCompanies = () =>
  useSnapshot({
    id: 'companies',
    schema: listCompanies.response,
    fetch: (call, signal) => call(listCompanies, {}, { signal }),
  });
