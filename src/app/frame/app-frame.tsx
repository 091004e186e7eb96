import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClassifiedByHand } from '../data/classified-by-hand.ts';
import { DemoBanner } from '../demo/demo-banner.tsx';
import { InstallInvitationHost } from '../install/install-invitation-host.tsx';
import { FeatureGate } from '../plan/feature-gate.tsx';
import { PlanBanner } from '../plan/plan-banner.tsx';
import { RuleProposals } from '../rules/rule-proposals.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { useGuardNotice } from '../session/use-guard-notice.ts';
import { ShortcutHost } from '../shortcuts/shortcut-host.tsx';
import { usePersonCompanies } from '../switching/use-person-companies.ts';
import { StorageBannerHost } from '../sync-status/storage-banner-host.tsx';
import { useAppBadge } from '../sync-status/use-app-badge.ts';
import { useEarlierDecisionToasts } from '../sync-status/use-earlier-decision-toasts.ts';
import { useRejectionToasts } from '../sync-status/use-rejection-toasts.ts';
import { useTitleCompany } from '../ui/use-document-title.ts';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';

type Props = {
  /** Shown in place of the route's page. */
  children?: ReactNode;
};

/** The frame around every protected page: a side menu on a desktop, a bar at the bottom on a phone. */
export function AppFrame({ children }: Props) {
  // Remounts for another database: nothing read from one may be shown over another.
  const { store } = useSignedIn();
  return <Frame key={store.name}>{children}</Frame>;
}

function Frame({ children }: Props) {
  const { isDemo, user } = useSignedIn();
  useGuardNotice();
  useRejectionToasts();
  useEarlierDecisionToasts();
  const terms = useAppBadge();
  useClassifiedByHand();
  // A person of several companies sees in the tab's title which one it shows.
  useTitleCompany(usePersonCompanies().find(({ isCurrent }) => isCurrent)?.name);
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <SideMenu {...terms} />
      <div className={classes['body']}>
        {user.company && (
          <p className={classes['company']} title={user.company.name}>
            {user.company.name}
          </p>
        )}
        {isDemo && <DemoBanner />}
        <OfflineBanner />
        <StorageBannerHost />
        <PlanBanner />
        <main id="main" className={classes['main']}>
          {children ?? (
            <FeatureGate>
              <Outlet />
            </FeatureGate>
          )}
        </main>
      </div>
      <BottomBar {...terms} />
      <InstallInvitationHost />
      <ShortcutHost />
      <RuleProposals />
    </div>
  );
}
