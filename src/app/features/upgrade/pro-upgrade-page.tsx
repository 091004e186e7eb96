import { useLingui } from '@lingui/react/macro';
import { Paper, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { UsageCard } from '#app/plan/usage-card.tsx';
import { formatLongDate } from '#app/ui/format/format-long-date.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TrialRequest } from './trial-request.tsx';
import classes from './upgrade.module.css';
import { usePlanPhase } from './use-plan-phase.ts';
import { useProFeatures } from './use-pro-features.ts';

export function ProUpgradePage() {
  const { t } = useLingui();
  const features = useProFeatures();
  const { isPro, until } = usePlanPhase();
  const planText = usePlanText(until);
  return (
    <Stack gap="md">
      <PageHeader
        title={isPro ? t`Tu empresa tiene Pro` : t`Pasa tu empresa a Pro`}
        subtitle={isPro ? planText : t`Prueba todas las funciones durante 3 meses, sin costo.`}
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
          <UsageCard hasTrialNote={!isPro} />
        </Stack>
      </div>
    </Stack>
  );
}

/** Until when Pro is active: `null` without an end, undefined while it is not known. */
function usePlanText(until: string | null | undefined): string {
  const { t } = useLingui();
  if (until === undefined) return t`Esto es lo que incluye tu plan.`;
  if (until === null) return t`Plan sin vencimiento.`;
  const date = formatLongDate(until);
  return t`Activo hasta el ${date}.`;
}
