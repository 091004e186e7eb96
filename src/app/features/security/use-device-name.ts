import { useLingui } from '@lingui/react/macro';
import type { ActiveSession } from '#domain/accounts/active-session.ts';

/** The server's name for an unknown browser. */
const UNKNOWN_AGENT = 'Otro';

/** Returns 'Chrome · Windows', as the server parsed it from the user agent. */
export function useDeviceName(): (session: ActiveSession) => string {
  const { t } = useLingui();
  return ({ agent }) => (agent === null || agent === UNKNOWN_AGENT ? t`Dispositivo desconocido` : agent);
}
