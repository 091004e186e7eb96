import { Trans } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import classes from './command-palette-button.module.css';
import { shortcutDialogs } from './shortcut-dialogs.ts';

/** Opens the command palette without a keyboard. */
export function CommandPaletteButton() {
  return (
    <button type="button" className={classes['button']} onClick={() => shortcutDialogs.open('go-to')}>
      <IconSearch size={16} aria-hidden />
      <span>
        <Trans>Ir a…</Trans>
      </span>
      <KeyHint isQuiet>{'Ctrl+K'}</KeyHint>
    </button>
  );
}
