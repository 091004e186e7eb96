import { useLingui } from '@lingui/react/macro';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useOnline } from './use-online.ts';

type Props = {
  takenAt: number;
  hasFailed: boolean;
  /** What could not be done, when the server was asked in vain. */
  failure: string;
};

/** How old the figures are, said only when they may not be the newest. */
export function DataAsOf({ takenAt, hasFailed, failure }: Props) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (takenAt === 0 || (isOnline && !hasFailed)) return null;
  const { date, time } = formatInstant(takenAt);
  // The hour ends with the full stop of 'a. m.' or 'p. m.'.
  return (
    <span role="status">
      {isOnline ? t`${failure} Estás viendo los datos del ${date}, ${time}` : t`Datos al ${date}, ${time}`}
    </span>
  );
}
