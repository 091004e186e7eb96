import { useLingui } from '@lingui/react/macro';
import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { trialPhase } from '#domain/companies/trial.ts';
import type { Usage } from '#domain/companies/usage.ts';
import classes from './usage-card.module.css';
import { UsageNotes } from './usage-notes.tsx';
import { usePlanLabels } from './use-plan-labels.ts';
import { useTrialText } from './use-trial-text.ts';
import { useUsage } from './use-usage.ts';

/** docs/plans.md#over-a-limit: shows the plan's limits and usage; empty until this device has the data. A new `changed` requests it again. */
export function UsageCard({ changed }: { changed?: unknown }) {
  const { data: usage } = useUsage(changed);
  return usage ? <Card usage={usage} /> : null;
}

function Card({ usage }: { usage: Usage }) {
  const { t } = useLingui();
  const plan = usePlanLabels()[usage.plan];
  const { documents, limit, users, users_limit, companies, companies_limit } = usage;
  return (
    <Paper component="section" aria-label={t`Uso de tu plan`} p="md" shadow="xs" w="100%">
      {/* A figure stands near its name, however wide the card is. */}
      <Stack gap={8} maw={448}>
        <Title order={2} fz="md" fw={600}>
          {t`Plan ${plan}`}
        </Title>
        <dl className={classes['rows']}>
          <dt>{t`Documentos agregados este mes`}</dt>
          <dd>{limit === null ? documents : t`${documents} de ${limit}`}</dd>
        </dl>
        {limit !== null && (
          <Progress
            value={Math.min(100, (documents / limit) * 100)}
            color={usage.notice === null ? 'forest' : 'yellow.7'}
            aria-label={t`Documentos agregados este mes`}
          />
        )}
        <UsageNotes usage={usage} />
        <dl className={classes['rows']}>
          <dt>{t`Usuarios`}</dt>
          <dd>{t`${users} de ${users_limit}`}</dd>
          <dt>{t`Empresas`}</dt>
          <dd>{t`${companies} de ${companies_limit}`}</dd>
        </dl>
        <TrialNote usage={usage} />
      </Stack>
    </Paper>
  );
}

function TrialNote({ usage }: { usage: Usage }) {
  const text = useTrialText()(usage, trialPhase(usage, new Date()));
  return text === undefined ? null : <Text size="sm">{text}</Text>;
}
