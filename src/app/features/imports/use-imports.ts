import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listImports } from '#contract/imports.ts';

/** The history, with or without a network. */
export const useImports = () =>
  useSnapshot({
    id: 'imports',
    answer: listImports.response,
    ask: (call, signal) => call(listImports, {}, { signal }),
  });
