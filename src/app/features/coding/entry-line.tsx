import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './coding.module.css';

type Props = { name: string; children: ReactNode; onEdit: () => void; onDelete: () => void };

/** A tag, field or cost centre with the buttons that change it. */
export function EntryLine({ name, children, onEdit, onDelete }: Props) {
  const { t } = useLingui();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs" className={classes['entry'] ?? ''}>
      <div className={classes['name']}>{children}</div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Editar ${name}`} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Eliminar ${name}`} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
