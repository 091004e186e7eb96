import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { allows } from '#domain/accounts/permissions.ts';
import { undo } from '../notifications/undo.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useCompanyShortcuts } from '../switching/use-company-shortcuts.ts';
import { handleKeydown, watchKeydown } from './handle-keydown.ts';
import { type ShortcutDialog, shortcutDialogs } from './shortcut-dialogs.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/**
 * Listens to the keyboard on every protected page, and registers the global shortcuts (docs/interaction.md#keyboard).
 */
export function ShortcutHost() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [open, setOpen] = useState<ShortcutDialog>();
  useEffect(() => shortcutDialogs.listen(setOpen), []);
  useEffect(() => {
    window.addEventListener('keydown', watchKeydown, { capture: true });
    document.addEventListener('keydown', handleKeydown);
    return () => {
      window.removeEventListener('keydown', watchKeydown, { capture: true });
      document.removeEventListener('keydown', handleKeydown);
      undo.clear();
    };
  }, []);
  useShortcuts([
    { keys: ['Ctrl+k'], label: t`Ir a…`, run: () => setOpen('go-to') },
    ...(allows(user.permissions, 'access_upload')
      ? [{ keys: ['s'] as const, label: t`Subir facturas`, run: () => void navigate({ to: '/upload' }) }]
      : []),
    { keys: ['Ctrl+z'], label: t`Deshacer el último cambio`, run: () => void undo.runLast() },
    ...useCompanyShortcuts(),
    { keys: ['?'], label: t`Ver los atajos`, run: () => setOpen('help') },
  ]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'help' && <ShortcutSheet onClose={close} />}
      {(open === 'go-to' || open === 'coding') && (
        <CommandPalette key={open} isForCoding={open === 'coding'} onClose={close} />
      )}
    </Suspense>
  );
}
