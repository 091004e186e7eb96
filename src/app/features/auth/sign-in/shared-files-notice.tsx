import { Plural } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Notice } from '../notice.tsx';

/** Files of another app wait for somebody to sign in; which ones is for that person alone to see. Those of an account are not counted. */
export function SharedFilesNotice() {
  const { registry } = useSessionActions();
  const count =
    useLiveQuery(async () => (await registry.shared.toArray()).filter(({ owner }) => !owner).length, [registry]) ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <Plural
        value={count}
        one="Guardamos # archivo que compartiste. Inicia sesión y súbelo desde «Subir facturas»."
        many="Guardamos # de archivos que compartiste. Inicia sesión y súbelos desde «Subir facturas»."
        other="Guardamos # archivos que compartiste. Inicia sesión y súbelos desde «Subir facturas»."
      />
    </Notice>
  );
}
