import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listCompanies } from '#contract/companies.ts';

export const useCompanies = () =>
  useSnapshot({
    id: 'companies',
    answer: listCompanies.response,
    ask: (call, signal) => call(listCompanies, {}, { signal }),
  });
