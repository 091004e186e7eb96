import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import type { EventSource } from '#domain/radian/invoice-event.ts';
import type { RadianReading, RadianState } from '#domain/radian/read-radian.ts';

/** Returns the short names of the events. */
export function useEventNames(): (code: string) => string {
  const { t } = useLingui();
  const names: Partial<Record<string, string>> = {
    '030': t`Acuse de recibo`,
    '031': t`Reclamo`,
    '032': t`Recibo del bien o servicio`,
    '033': t`Aceptación expresa`,
    '034': t`Aceptación tácita`,
    '036': t`Inscripción como título valor`,
  };
  return (code) => names[code] ?? t`Evento ${code}`;
}

/** Returns what an event rests on. */
export function useSourceNames(): Record<EventSource, string> {
  const { t } = useLingui();
  return { xml: t`comprobado con su XML`, manual: t`registrado a mano`, hint: t`indicio de un listado` };
}

/** Returns the state of a purchase in a few words; nothing for a document that needs no events. */
export function useStateText(): (reading: Pick<RadianReading, 'state' | 'deadline'>) => string | undefined {
  const { t } = useLingui();
  return ({ state, deadline }) => {
    const day = deadline === null ? '' : formatDate(deadline);
    const texts: Partial<Record<RadianState, string>> = {
      missing_030: t`Falta acuse (030)`,
      missing_032: t`Falta recibo (032)`,
      claimable: t`Reclamable hasta el ${day}`,
      tacit: t`Aceptada tácitamente por ley el ${day}`,
      accepted: t`Aceptada`,
      claimed: t`Reclamada`,
      inscribed: t`Título valor inscrito`,
    };
    return texts[state];
  };
}

/** The same in a word or two, for a narrow column; the whole text is beside it. */
export function useShortStateText(): (reading: Pick<RadianReading, 'state' | 'deadline'>) => string | undefined {
  const { t } = useLingui();
  return ({ state, deadline }) => {
    const day = deadline === null ? '' : formatDate(deadline).slice(0, 5);
    const texts: Partial<Record<RadianState, string>> = {
      missing_030: t`Sin acuse`,
      missing_032: t`Sin recibo`,
      claimable: t`Hasta ${day}`,
      tacit: t`Tácita`,
      claimed: t`Reclamada`,
    };
    return texts[state];
  };
}
