import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Modal } from '#app/ui/modal.tsx';
import { CompanySwitcherHost } from '../switching/company-switcher-host.tsx';
import { SyncBadge } from '../sync-status/sync-badge.tsx';
import classes from './app-frame.module.css';
import { type MenuTerms, PATH_ONLY, startsGroup, useNavEntries } from './use-nav-entries.tsx';
import { UserBlock } from './user-block.tsx';

/** The menu entries that do not fit into the bottom bar of a phone. */
export function AccountSheet({ terms, onClose }: { terms: MenuTerms; onClose: () => void }) {
  const { t } = useLingui();
  const entries = useNavEntries(terms).filter(({ isSecondary }) => isSecondary);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Más`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
      centered={false}
      classNames={{ inner: classes['sheet'] ?? '' }}
      transitionProps={{ transition: 'slide-up' }}
    >
      <Stack gap="sm">
        <CompanySwitcherHost onLeave={onClose} />
        <nav className={classes['links']} aria-label={t`Más secciones`}>
          {entries.map(({ to, search = {}, label, count = 0, icon }, index) => (
            <Link
              key={to}
              to={to}
              search={search}
              activeOptions={PATH_ONLY}
              className={classes['link']}
              data-start={startsGroup(entries, index) || undefined}
              onClick={onClose}
            >
              {icon}
              {label}
              {count > 0 && <span className={classes['number']}>{count}</span>}
            </Link>
          ))}
          <Link to="/sync" className={classes['link']} onClick={onClose}>
            <IconRefresh />
            {t`Sincronización`}
          </Link>
        </nav>
        <SyncBadge onClick={onClose} />
        <UserBlock onLeave={onClose} />
      </Stack>
    </Modal>
  );
}
