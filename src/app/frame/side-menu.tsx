import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, memo } from 'react';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { CommandPaletteButton } from '../shortcuts/command-palette-button.tsx';
import { CompanySwitcherHost } from '../switching/company-switcher-host.tsx';
import { SyncBadge } from '../sync-status/sync-badge.tsx';
import { MenuViews } from '../views/menu-views.tsx';
import classes from './app-frame.module.css';
import { type MenuTerms, PATH_ONLY, startsGroup, useNavEntries } from './use-nav-entries.tsx';
import { UserBlock } from './user-block.tsx';

export const SideMenu = memo(function SideMenu(terms: MenuTerms) {
  const { t } = useLingui();
  const entries = useNavEntries(terms);
  return (
    <aside className={classes['side']}>
      <div className={classes['brand']}>
        <BrandMark size={26} />
      </div>
      <CompanySwitcherHost />
      <CommandPaletteButton />
      <nav className={classes['links']} aria-label={t`Menú`}>
        {entries.map(({ to, search = {}, label, count = 0, icon }, index) => (
          <Fragment key={to}>
            <Link
              to={to}
              search={search}
              activeOptions={PATH_ONLY}
              className={classes['link']}
              data-start={startsGroup(entries, index) || undefined}
            >
              {icon}
              {label}
              {count > 0 && <span className={classes['number']}>{count}</span>}
            </Link>
            {to === '/invoices' && <MenuViews />}
          </Fragment>
        ))}
      </nav>
      <div className={classes['foot']}>
        <SyncBadge />
        <UserBlock />
      </div>
    </aside>
  );
});
