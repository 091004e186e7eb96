import { useLingui } from '@lingui/react/macro';
import { Paper, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { UsageCard } from '#app/plan/usage-card.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TrialRequest } from './trial-request.tsx';
import classes from './upgrade.module.css';
import { usePlanPhase } from './use-plan-phase.ts';
import { useProFeatures } from './use-pro-features.ts';

export function ProUpgradePage() {
  const { t } = useLingui();
  const features = useProFeatures();
  const { isPro } = usePlanPhase();
  return (
    <Stack gap="md">
      <PageHeader
        title={isPro ? t`Tu empresa tiene Pro` : t`Pasa tu empresa a Pro`}
        subtitle={
          isPro ? t`Esto es lo que incluye tu plan.` : t`Prueba todas las funciones durante 3 meses, sin costo.`
        }
      />
      <div className={classes['columns']}>
        <Paper p={{ base: 'md', sm: 'lg' }} shadow="xs">
          <ul className={classes['features']} aria-label={t`Qué incluye Pro`}>
            {features.map((feature) => (
              <li key={feature}>
                <IconCircleCheck aria-hidden />
                <span>{feature}</span>
              </li>
            ))}
          </ul>
        </Paper>
        <Stack gap="md">
          <TrialRequest />
          <UsageCard />
        </Stack>
      </div>
    </Stack>
  );
}
