import { useLingui } from '@lingui/react/macro';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useReachable } from './use-reachable.ts';

type Props = {
  takenAt: number;
  hasFailed: boolean;
  /** The text to show when a request to the server failed. */
  failure: string;
};

/** Shows the age of the data, only when it may not be the newest. */
export function DataAsOf({ takenAt, hasFailed, failure }: Props) {
  const { t } = useLingui();
  // As the banner of the frame: without a connection nothing has failed.
  const isReachable = useReachable();
  if (takenAt === 0 || (isReachable && !hasFailed)) return null;
  const { date, time } = formatInstant(takenAt);
  // The time ends with the full stop of 'a. m.' or 'p. m.'.
  return (
    <span role="status">
      {isReachable ? t`${failure} Estás viendo los datos del ${date}, ${time}` : t`Datos al ${date}, ${time}`}
    </span>
  );
}
