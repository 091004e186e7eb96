import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ListMenuProps } from './list-menu.tsx';
import classes from './page-layout.module.css';

const ListMenu = lazy(async () => ({ default: (await import('./list-menu.tsx')).ListMenu }));

/** `children` are controls before the others. On a phone the trash is in the menu. */
export function ListActions({ children, ...menu }: ListMenuProps & { children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={t`Más acciones`}
      aria-haspopup="menu"
      onClick={() => setIsOpen(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <div className={classes['actions']}>
      {children}
      {!menu.isNarrow && (
        <Button
          component={Link}
          to="/invoices/trash"
          preload={false}
          variant="default"
          leftSection={<IconTrash size={16} />}
        >
          <Trans>Papelera</Trans>
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={button}>
          <ListMenu {...menu} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
