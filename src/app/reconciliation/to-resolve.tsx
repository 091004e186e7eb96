import { Plural, Trans } from '@lingui/react/macro';

/** "3 por resolver". */
export function ToResolve({ count }: { count: number }) {
  if (count === 0) return <Trans>todo resuelto</Trans>;
  return <Plural value={count} one="# por resolver" many="# por resolver" other="# por resolver" />;
}
