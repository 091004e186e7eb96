import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { KeyHint } from '#app/ui/key-hint.tsx';
import classes from './shortcut-sheet.module.css';
import { isSingleKey, keyName, type Shortcut, shortcuts } from './shortcuts.ts';
import { singleKeys } from './single-keys.ts';

/** The keys that do something on the screen that is open, and no others. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const valid = useSyncExternalStore(shortcuts.subscribe, shortcuts.now);
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t`Atajos de teclado`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <dl className={classes['keys']}>
        {valid.map((shortcut) => (
          <Line key={shortcut.keys.join()} shortcut={shortcut} isOff={!areOn && shortcut.keys.every(isSingleKey)} />
        ))}
      </dl>
      <Switch
        mt="lg"
        label={t`Usar atajos de una sola tecla`}
        description={t`Apágalos si dictas con la voz o los pulsas sin querer. Los que llevan Ctrl siguen funcionando.`}
        checked={areOn}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
      />
    </Modal>
  );
}

function Line({ shortcut: { keys, label }, isOff }: { shortcut: Shortcut; isOff: boolean }) {
  return (
    <div className={classes['line']} data-off={isOff || undefined}>
      <dt>
        {label}
        {isOff && (
          <small>
            <Trans>apagado</Trans>
          </small>
        )}
      </dt>
      <dd>
        {keys.map((key) => (
          <KeyHint key={key}>{keyName(key)}</KeyHint>
        ))}
      </dd>
    </div>
  );
}
