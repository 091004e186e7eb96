import { Plural, Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

/** For how many days an invoice is overdue. */
export function OverdueText({ days }: { days: number }) {
  return <Plural value={days} one="# día de mora" many="# de días de mora" other="# días de mora" />;
}

/** The same for a narrow column; a screen reader gets all words. */
export function ShortOverdueText({ days }: { days: number }) {
  return (
    <>
      <span aria-hidden>
        <Trans>{days} d de mora</Trans>
      </span>
      <VisuallyHidden>
        <OverdueText days={days} />
      </VisuallyHidden>
    </>
  );
}
