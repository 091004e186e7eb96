import { Trans } from '@lingui/react/macro';
import { IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './app-frame.module.css';
import { useSignedIn } from './session-context.tsx';

export function FreePlanBanner() {
  const { user } = useSignedIn();
  if (user.subscription_plan !== 'free') return null;
  return (
    <div className={classes['strip']}>
      <IconSparkles size={16} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Trans>Estás en el plan Gratis. Prueba Pro durante 3 meses sin costo.</Trans>
      </span>
      <Link to="/pro-upgrade" className={classes['stripLink']}>
        <Trans>Conocer Pro</Trans>
      </Link>
    </div>
  );
}
