import { Outlet } from '@tanstack/react-router';
import { SampleLine } from '../demo/sample-line.tsx';
import { InstallPlace } from '../install/install-place.tsx';
import { FeatureGate } from '../plan/feature-gate.tsx';
import { PlanStrip } from '../plan/plan-strip.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { useGuardNotice } from '../session/use-guard-notice.ts';
import { ShortcutHost } from '../shortcuts/shortcut-host.tsx';
import { StoreLine } from '../sync-status/keep-store-line.tsx';
import { useAppBadge } from '../sync-status/use-app-badge.ts';
import { useRefusalReports } from '../sync-status/use-refusal-reports.ts';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineLine } from './offline-line.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';

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
        {isSample && <SampleLine />}
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
