import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchStatus } from '#app/company-search/use-search-status.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { Modal } from '#app/ui/modal.tsx';
import classes from './command-palette.module.css';
import { type Command, useCommands } from './use-commands.ts';
import { useFoundCommands } from './use-found-commands.ts';

/** "Ir a…": lists pages, actions of the screen, and invoices by number, party or CUFE, also of other companies. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const elsewhere = useFoundCommands(text);
  const commands = [...useCommands(text, (options) => void navigate(options)), ...elsewhere.commands];
  const status = useSearchStatus(elsewhere.search);
  const selectedIndex = Math.min(index, commands.length - 1);

  const runCommand = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // Runs after the dialog returned the focus.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((selectedIndex + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter') runCommand(commands[selectedIndex]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    list.current?.children[selectedIndex]?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Ir a…`}
      size={560}
      yOffset="12vh"
      centered={false}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t`Página, acción o factura`}
        placeholder={t`Página, acción o factura`}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? `${listId}-${selectedIndex}` : undefined}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} ref={list} role="listbox" aria-label={t`Resultados`} className={classes['goals']}>
        {commands.map((entry, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as in the combobox pattern of ARIA.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={entry.key}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === selectedIndex}
            className={classes['goal']}
            onClick={() => runCommand(entry)}
          >
            <span>{entry.label}</span>
            {entry.hint && (entry.isKey ? <KeyHint isQuiet>{entry.hint}</KeyHint> : <small>{entry.hint}</small>)}
          </div>
        ))}
      </div>
      <p role="status" className={classes['status']}>
        {status}
      </p>
      {commands.length === 0 && !elsewhere.search.isSearching && (
        <p className={classes['none']}>{t`No encontramos nada con ese texto.`}</p>
      )}
    </Modal>
  );
}
