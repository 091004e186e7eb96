import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconClockHour4, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../frame/app-frame.module.css';
import { useSignedIn } from '../session/session-context.tsx';
import { usePlanNotice } from './use-plan-notice.ts';

const icons = { offer: IconSparkles, trial: IconClockHour4, limit: IconAlertTriangle };

/** The plan's most urgent notice, above every page, one at a time (docs/plans.md#limits). */
export function PlanBanner() {
  const { user } = useSignedIn();
  return user.company && <CompanyPlanBanner />;
}

function CompanyPlanBanner() {
  const { t } = useLingui();
  const word = usePlanNotice();
  if (!word) return null;
  const Icon = icons[word.about];
  return (
    <div className={classes['strip']} data-tone={word.about === 'limit' ? 'limit' : undefined} role="status">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <span>{word.text}</span>
      <Link to="/pro-upgrade" className={classes['stripLink']}>
        {word.isPro ? t`Ver mi plan` : t`Conocer Pro`}
      </Link>
    </div>
  );
}
