import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { autoAdvance } from './auto-advance.ts';
import classes from './shortcut-sheet.module.css';
import { isSingleKey, keyLabel, type Shortcut, shortcuts } from './shortcuts.ts';
import { singleKeyShortcuts } from './single-key-shortcuts.ts';

/** Lists only the shortcuts that are active on the open screen. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const active = useSyncExternalStore(shortcuts.subscribe, shortcuts.getSnapshot);
  const areOn = useSyncExternalStore(singleKeyShortcuts.subscribe, singleKeyShortcuts.isOn);
  const advances = useSyncExternalStore(autoAdvance.subscribe, autoAdvance.isOn);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t`Atajos de teclado`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <dl className={classes['keys']}>
        {active.map((shortcut) => (
          <ShortcutLine
            key={shortcut.keys.join()}
            shortcut={shortcut}
            isOff={!areOn && shortcut.keys.every(isSingleKey)}
          />
        ))}
      </dl>
      <Switch
        mt="lg"
        label={t`Usar atajos de una sola tecla`}
        description={t`Apágalos si dictas con la voz o los pulsas sin querer. Los que llevan Ctrl siguen funcionando.`}
        checked={areOn}
        onChange={(event) => singleKeyShortcuts.set(event.currentTarget.checked)}
      />
      <Switch
        mt="md"
        label={t`Pasar a la siguiente factura al decidir`}
        description={t`Después de clasificar una factura o cambiar su estado, la siguiente queda lista.`}
        checked={advances}
        onChange={(event) => autoAdvance.set(event.currentTarget.checked)}
      />
    </Modal>
  );
}

function ShortcutLine({ shortcut: { keys, label }, isOff }: { shortcut: Shortcut; isOff: boolean }) {
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
          <KeyHint key={key}>{keyLabel(key)}</KeyHint>
        ))}
      </dd>
    </div>
  );
}
