import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listImports } from '#contract/imports.ts';

/** Returns the history, with or without a network. */
export const useImports = () =>
  useSnapshot({
    id: 'imports',
    schema: listImports.response,
    fetch: (call, signal) => call(listImports, {}, { signal }),
  });
