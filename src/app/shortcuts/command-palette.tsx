import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchStatus } from '#app/company-search/use-search-status.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { Modal } from '#app/ui/modal.tsx';
import classes from './command-palette.module.css';
import { useCodingCommands } from './use-coding-commands.ts';
import { type Command, useCommands } from './use-commands.ts';
import { useFoundCommands } from './use-found-commands.ts';
import { usePartyCommands } from './use-party-commands.ts';

/** `isForCoding`: only what can be set on the invoices that the open screen acts on. */
type Props = { isForCoding: boolean; onClose: () => void };

/** "Ir a…": lists pages, parties, invoices by number, party or CUFE, also of other companies, and actions of the screen. */
export function CommandPalette({ isForCoding, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { groups, commands, search } = useFoundByText(text, isForCoding);
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
    list.current?.querySelectorAll('[role="option"]')[selectedIndex]?.scrollIntoView({ block: 'nearest' });
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
        {groups.map(({ name, commands: members }) => (
          <CommandGroup key={name} name={name}>
            {members.map((entry) => {
              const at = commands.indexOf(entry);
              return (
                <CommandOption
                  key={entry.key}
                  id={`${listId}-${at}`}
                  command={entry}
                  isSelected={at === selectedIndex}
                  onClick={() => runCommand(entry)}
                />
              );
            })}
          </CommandGroup>
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

/** The groups that have something, in the order of the list. */
function useFoundByText(text: string, isForCoding: boolean) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const go = (options: NavigateOptions) => void navigate(options);
  const { pages, invoices, actions } = useCommands(text, go);
  const parties = usePartyCommands(isForCoding ? '' : text, go);
  const coding = useCodingCommands({ text, isAlone: isForCoding });
  const elsewhere = useFoundCommands(isForCoding ? '' : text);
  const groups = isForCoding
    ? [{ name: t`Acciones`, commands: coding }]
    : [
        { name: t`Páginas`, commands: pages },
        { name: t`Terceros`, commands: parties },
        { name: t`Facturas`, commands: invoices },
        { name: t`Facturas de otras empresas`, commands: elsewhere.commands },
        { name: t`Acciones`, commands: [...actions, ...coding] },
      ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    commands: groups.flatMap(({ commands }) => commands),
    search: elsewhere.search,
  };
}

function CommandGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not fieldsets.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes['group']}>
        {name}
      </div>
      {children}
    </div>
  );
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
