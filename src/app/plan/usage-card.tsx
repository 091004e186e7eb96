import { useLingui } from '@lingui/react/macro';
import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { trialPhase } from '#domain/companies/trial.ts';
import type { Usage } from '#domain/companies/usage.ts';
import classes from './usage-card.module.css';
import { UsageNotes } from './usage-notes.tsx';
import { usePlanLabels } from './use-plan-labels.ts';
import { useTrialText } from './use-trial-text.ts';
import { useUsage } from './use-usage.ts';

type Props = {
  /** A new value requests the usage again. */
  changed?: unknown;
  /** False where the page itself says until when the trial runs. */
  hasTrialNote?: boolean;
};

/** docs/plans.md#over-a-limit: shows the plan's limits and usage; empty until this device has the data. */
export function UsageCard({ changed, hasTrialNote = true }: Props) {
  const { data: usage } = useUsage(changed);
  return usage ? <Card usage={usage} hasTrialNote={hasTrialNote} /> : null;
}

function Card({ usage, hasTrialNote }: { usage: Usage; hasTrialNote: boolean }) {
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
        {hasTrialNote && <TrialNote usage={usage} />}
      </Stack>
    </Paper>
  );
}

function TrialNote({ usage }: { usage: Usage }) {
  const text = useTrialText()(usage, trialPhase(usage, new Date()));
  return text === undefined ? null : <Text size="sm">{text}</Text>;
}
