import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { FeatureGate } from '../plan/feature-gate.tsx';
import { InstallPlace } from '../install/install-place.tsx';
import { StoreLine } from '../sync-status/keep-store-line.tsx';
import { OfflineLine } from './offline-line.tsx';
import { PlanStrip } from '../plan/plan-strip.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { ShortcutHost } from '../shortcuts/shortcut-host.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { useAppBadge } from '../sync-status/use-app-badge.ts';
import { useGuardNotice } from '../session/use-guard-notice.ts';
import { useRefusalReports } from '../sync-status/use-refusal-reports.ts';

const SampleLine = lazy(async () => ({ default: (await import('../demo/sample-line.tsx')).SampleLine }));

/** The frame around every protected page: a side menu on a desktop, a bar at the bottom on a phone. */
export function AppFrame() {
  // Nothing that was read in one database is shown over another.
  const { store } = useSignedIn();
  return <Frame key={store.name} />;
}

function Frame() {
  const { isSample } = useSignedIn();
  useGuardNotice();
  useRefusalReports();
  useAppBadge();
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <SideMenu />
      <div className={classes['body']}>
        <Suspense>{isSample && <SampleLine />}</Suspense>
        <OfflineLine />
        <StoreLine />
        <PlanStrip />
        <main id="main" className={classes['main']}>
          <FeatureGate>
            <Outlet />
          </FeatureGate>
        </main>
      </div>
      <BottomBar />
      <InstallPlace />
      <ShortcutHost />
    </div>
  );
}
