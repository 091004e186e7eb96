import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchStatus } from '#app/company-search/use-search-status.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { Modal } from '#app/ui/modal.tsx';
import classes from './command-palette.module.css';
import { useCodingCommands } from './use-coding-commands.ts';
import { type Command, useCommands } from './use-commands.ts';
import { useFoundCommands } from './use-found-commands.ts';

/** `isForCoding`: only what can be set on the invoices that the open screen acts on. */
type Props = { isForCoding: boolean; onClose: () => void };

/** "Ir a…": lists pages, actions of the screen, and invoices by number, party or CUFE, also of other companies. */
export function CommandPalette({ isForCoding, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { commands, search } = useFoundByText(text, isForCoding);
  const status = useSearchStatus(search);
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

  const label = isForCoding ? t`Etiqueta, persona, cuenta o centro` : t`Página, acción o factura`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isForCoding ? t`Asignar, etiquetar o codificar` : t`Ir a…`}
      size={560}
      yOffset="12vh"
      centered={false}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={label}
        placeholder={label}
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
          <CommandOption
            key={entry.key}
            id={`${listId}-${at}`}
            command={entry}
            isSelected={at === selectedIndex}
            onClick={() => runCommand(entry)}
          />
        ))}
      </div>
      <p role="status" className={classes['status']}>
        {isForCoding && text === '' ? t`Escribe para ver todas las opciones, también las cuentas.` : status}
      </p>
      {commands.length === 0 && !search.isSearching && (
        <p className={classes['none']}>{t`No encontramos nada con ese texto.`}</p>
      )}
    </Modal>
  );
}

/** In the order of the list: pages and actions, what can be set, invoices here, invoices of other companies. */
function useFoundByText(text: string, isForCoding: boolean) {
  const navigate = useNavigate();
  const { general, invoices } = useCommands(text, (options) => void navigate(options));
  const coding = useCodingCommands({ text, isAlone: isForCoding });
  const elsewhere = useFoundCommands(isForCoding ? '' : text);
  return {
    commands: isForCoding ? coding : [...general, ...coding, ...invoices, ...elsewhere.commands],
    search: elsewhere.search,
  };
}

type OptionProps = { id: string; command: Command; isSelected: boolean; onClick: () => void };

function CommandOption({ id, command: { label, hint, isKey }, isSelected, onClick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as in the combobox pattern of ARIA.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div id={id} role="option" aria-selected={isSelected} className={classes['goal']} onClick={onClick}>
      <span>{label}</span>
      {hint && (isKey ? <KeyHint isQuiet>{hint}</KeyHint> : <small>{hint}</small>)}
    </div>
  );
}
