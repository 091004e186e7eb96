import { Plural } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSessionActions } from '#app/session/session-context.tsx';
import { Notice } from '../notice.tsx';

/**
 * Shows that files shared by another app wait for a sign-in, but not their names: only the signed-in user may see them.
 * Files that already belong to an account are not counted.
 */
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
