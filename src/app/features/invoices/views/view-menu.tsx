import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { SavedListedView } from '#app/views/use-views.ts';
import type { useViewActions } from './use-view-actions.ts';

type Props = { view: SavedListedView; actions: ReturnType<typeof useViewActions>; onRename: () => void };

/** What can be done with a saved view beside saving it. */
export function ViewMenu({ view, actions, onRename }: Props) {
  const { t } = useLingui();
  const isShared = view.saved.type === 'shared-view';
  const [up, down] = [actions.moved(view, -1), actions.moved(view, 1)];
  return (
    <Menu shadow="md" position="bottom-start" width={250} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} variant="subtle" color="gray" aria-label={t`Acciones de la vista`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          <Trans>Cambiar el nombre…</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={isShared ? <IconLock size={16} /> : <IconUsers size={16} />}
          onClick={() => void actions.setType(view, isShared ? 'private-view' : 'shared-view')}
        >
          {isShared ? <Trans>Dejar de compartir</Trans> : <Trans>Compartir con la empresa</Trans>}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={!up} onClick={() => void up?.()}>
          <Trans>Subir en el menú</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={!down} onClick={() => void down?.()}>
          <Trans>Bajar en el menú</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void actions.remove(view)}>
          <Trans>Eliminar la vista</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
