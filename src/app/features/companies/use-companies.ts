import { useSnapshot } from '#app/shell/use-snapshot.ts';
import { listCompanies } from '#contract/companies.ts';

export const useCompanies = () =>
  useSnapshot({
    id: 'companies',
    answer: listCompanies.answer,
    ask: (call, signal) => call(listCompanies, {}, { signal }),
  });
