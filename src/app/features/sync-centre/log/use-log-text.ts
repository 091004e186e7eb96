import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LogKind } from '#store/rows/log-row.ts';
import type { PauseReason } from '#store/rows/meta-row.ts';
import type { LogLine } from './use-log.ts';

/** Returns one entry of the log as a sentence. */
export function useLogText(): (line: LogLine) => string {
  const { t } = useLingui();
  const queued = useQueuedText();
  const paused = usePausedText();
  return (line) => {
    const { kind, subject, detail } = line;
    const texts: Record<LogKind, () => string> = {
      queued: () => queued(line),
      replaced: () => t`Reemplazado antes de enviarse: ${subject}`,
      undone: () => t`Deshecho antes de enviarse: ${subject}`,
      sent: () => t`Enviado: ${subject}`,
      parked: () => t`El servidor no lo aceptó (${detail}): ${subject}`,
      conflict: () => t`Cambió antes en otro dispositivo: ${subject}`,
      discarded: () => t`Descartado: ${subject}`,
      retry: () => t`Se intentará de nuevo: ${subject}`,
      paused: () => paused(detail),
      resumed: () => t`El envío continúa.`,
      rebootstrap: () => t`Descargamos todas las facturas de nuevo.`,
      problem: () => t`Problema: ${detail}`,
      decided_first: () => t`Ya estaba aprobada por ${detail.split(' ')[0] ?? ''}: ${subject}`,
      handed_applied: () => t`Aplicaste un cambio de ${detail}: ${subject}`,
      handed_discarded: () => t`Descartaste un cambio de ${detail}: ${subject}`,
    };
    return texts[kind]();
  };
}

/** Several changes at once have one entry: '12' changes, '3 files'. */
function useQueuedText() {
  const { t } = useLingui();
  return ({ about, detail, subject }: LogLine): string => {
    if (about !== null) return t`Guardado en este dispositivo: ${subject}`;
    const count = Number.parseInt(detail, 10);
    return detail.endsWith('files')
      ? plural(count, { one: '# archivo quedó por enviar.', other: '# archivos quedaron por enviar.' })
      : plural(count, { one: '# cambio quedó por enviar.', other: '# cambios quedaron por enviar.' });
  };
}

function usePausedText() {
  const { t } = useLingui();
  const texts: Record<PauseReason, string> = {
    auth: t`En pausa: la sesión terminó.`,
    unconfirmed: t`En pausa: falta confirmar la sesión.`,
    'wrong-user': t`En pausa: la sesión era de otra persona.`,
    update: t`En pausa: hay que actualizar la app.`,
  };
  const known: Partial<Record<string, string>> = texts;
  return (reason: string): string => known[reason] ?? t`El envío se detuvo.`;
}
