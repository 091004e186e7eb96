import { useLingui } from '@lingui/react/macro';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useOnline } from './use-online.ts';

type Props = {
  takenAt: number;
  hasFailed: boolean;
  /** The text to show when a request to the server failed. */
  failure: string;
};

/** Shows the age of the data, only when it may not be the newest. */
export function DataAsOf({ takenAt, hasFailed, failure }: Props) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (takenAt === 0 || (isOnline && !hasFailed)) return null;
  const { date, time } = formatInstant(takenAt);
  // The time ends with the full stop of 'a. m.' or 'p. m.'.
  return (
    <span role="status">
      {isOnline ? t`${failure} Estás viendo los datos del ${date}, ${time}` : t`Datos al ${date}, ${time}`}
    </span>
  );
}
