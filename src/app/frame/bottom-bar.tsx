import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, memo, Suspense, useState } from 'react';
import { switchFocus } from '../switching/switch-focus.ts';
import { useWaitingElsewhere } from '../switching/use-person-companies.ts';
import { useSyncStatus } from '../sync-status/use-sync-status.ts';
import classes from './app-frame.module.css';
import { type MenuTerms, PATH_ONLY, useNavEntries } from './use-nav-entries.tsx';

const AccountSheet = lazy(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));

/** The menu of a phone (docs/interaction.md#phone-and-print). */
export const BottomBar = memo(function BottomBar(terms: MenuTerms) {
  const { t } = useLingui();
  const entries = useNavEntries(terms).filter(({ isSecondary }) => !isSecondary);
  const status = useSyncStatus();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = (status?.pending ?? 0) + (status?.parked ?? 0) + useWaitingElsewhere();
  return (
    <nav className={classes['bottom']} aria-label={t`Menú`}>
      {entries.map(({ to, search = {}, label, count = 0, icon }) => (
        <Link key={to} to={to} search={search} activeOptions={PATH_ONLY} className={classes['link']}>
          {icon}
          {label}
          {count > 0 && <span className={classes['count']}>{count}</span>}
        </Link>
      ))}
      <button
        type="button"
        ref={switchFocus.ref}
        className={classes['link']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconDots />
        <Trans>Más</Trans>
        {waiting > 0 && <span className={classes['count']}>{waiting}</span>}
      </button>
      <Suspense>{isOpen && <AccountSheet terms={terms} onClose={() => setIsOpen(false)} />}</Suspense>
    </nav>
  );
});
