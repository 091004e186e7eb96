import { useLingui } from '@lingui/react/macro';
import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';

type Texts = { fallback: string; offline?: string };

/** docs/specification.md#errors: returns the server's text when there is one, otherwise the fallback. */
export function useErrorText() {
  const { t } = useLingui();
  return (error: unknown, { fallback, offline }: Texts): string => {
    if (error instanceof Unreachable)
      return offline ?? t`Necesitas conexión para guardar. Conservamos lo que escribiste.`;
    return (error instanceof Refused && error.problem.detail) || fallback;
  };
}
