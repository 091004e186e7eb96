import { Trans } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import classes from '../frame/app-frame.module.css';
import { useSessionActions } from '../session/session-context.tsx';

/** Shown above every page while the demo is open, with a button to leave it (docs/interaction.md#first-steps). */
export function DemoBanner() {
  const { leaveDemo } = useSessionActions();
  const router = useRouter();
  const leave = async () => {
    await leaveDemo();
    // The open page shows data of the demo.
    await router.navigate({ to: '/dashboard' });
  };
  return (
    <div className={classes['strip']} data-tone="sample" role="status">
      <IconFlask size={16} aria-hidden style={{ flex: 'none' }} />
      <span>
        <Trans>Estás viendo datos de ejemplo</Trans>
        {' · '}
        <button type="button" className={classes['stripButton']} onClick={() => void leave()}>
          <Trans>Borrar ejemplo</Trans>
        </button>
      </span>
    </div>
  );
}
