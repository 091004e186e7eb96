import { Outlet } from '@tanstack/react-router';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { FeatureGate } from './feature-gate.tsx';
import { FreePlanBanner } from './free-plan-banner.tsx';
import { OfflineLine } from './offline-line.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { useGuardNotice } from './use-guard-notice.ts';
import { useRefusalReports } from './use-refusal-reports.ts';

/** The frame around every protected page: a side menu on a desktop, a bar at the bottom on a phone. */
export function AppFrame() {
  useGuardNotice();
  useRefusalReports();
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <SideMenu />
      <div className={classes['body']}>
        <OfflineLine />
        <FreePlanBanner />
        <main id="main" className={classes['main']}>
          <FeatureGate>
            <Outlet />
          </FeatureGate>
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
