import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeXls,
  IconKeyboard,
  IconPrinter,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import { shortcutDialogs } from '#app/shortcuts/shortcut-dialogs.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import classes from './page-layout.module.css';
import { useListExport } from './use-list-export.ts';

export type ListMenuProps = {
  /** The invoices of the list. */
  ids: readonly string[];
  onPrint: () => void;
  /** The current invoice, for a rule with its values. */
  current: string | undefined;
  /** On a phone the trash is an item of the menu. */
  isNarrow: boolean;
};

/** Actions on the whole list. The menu opens when it mounts: its code was loaded for that click. */
export function ListMenu({ ids, onPrint, current, isNarrow }: ListMenuProps) {
  const { t } = useLingui();
  const exports = useListExport(ids);
  const mayWriteRules = useMayWriteRules();
  return (
    <Menu shadow="md" position="bottom-end" width={250} defaultOpened withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t`Más acciones`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void exports.save()}>
          <Trans>Exportar CSV</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeXls size={16} />} onClick={() => void exports.saveWorkbook()}>
          <Trans>Exportar Excel</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void exports.copy()}>
          <Trans>Copiar la tabla</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          rightSection={<KeyHint isQuiet>{'Ctrl+P'}</KeyHint>}
          onClick={onPrint}
        >
          <Trans>Imprimir</Trans>
        </Menu.Item>
        {mayWriteRules && (
          <Menu.Item
            leftSection={<IconRoute size={16} />}
            renderRoot={(props) => <Link to="/rules" search={{ invoice: current }} preload={false} {...props} />}
          >
            <Trans>Crear regla…</Trans>
          </Menu.Item>
        )}
        {isNarrow && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            renderRoot={(props) => <Link to="/invoices/trash" preload={false} {...props} />}
          >
            <Trans>Papelera</Trans>
          </Menu.Item>
        )}
        <Menu.Divider className={classes['keyboard'] ?? ''} />
        <Menu.Item
          className={classes['keyboard'] ?? ''}
          leftSection={<IconKeyboard size={16} />}
          rightSection={<KeyHint isQuiet>{'?'}</KeyHint>}
          onClick={() => shortcutDialogs.open('help')}
        >
          <Trans>Atajos de teclado</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
