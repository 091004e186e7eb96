import { useSignedIn } from '#app/session/session-context.tsx';

const NONE: readonly string[] = [];

/** The NITs of the account's companies where it has several; none where there is nothing to choose. */
export function useCompanyNits(): readonly string[] {
  const nits = useSignedIn().user.company?.nits ?? NONE;
  return nits.length < 2 ? NONE : nits;
}
