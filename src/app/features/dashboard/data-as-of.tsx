import { useLingui } from '@lingui/react/macro';
import { useOnline } from '#app/shell/use-online.ts';
import { formatInstant } from '#app/ui/format-instant.ts';

type Props = { takenAt: number; hasFailed: boolean };

/** How old the figures are, said only when they may not be the newest. */
export function DataAsOf({ takenAt, hasFailed }: Props) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (takenAt === 0 || (isOnline && !hasFailed)) return null;
  const { date, time } = formatInstant(takenAt);
  return (
    <span role="status">
      {isOnline
        ? t`No pudimos actualizar el tablero. Estás viendo los datos del ${date}, ${time}.`
        : t`Datos al ${date}, ${time}`}
    </span>
  );
}
