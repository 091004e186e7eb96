import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { LoadMore } from '#app/forms/load-more.tsx';
import { useRoleLabels } from '#app/frame/use-role-labels.ts';
import { usePlanLabels } from '#app/plan/use-plan-labels.ts';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableBar } from '#app/ui/tables/table-bar.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { AuditEntry } from '#domain/accounts/audit-entry.ts';
import { Role } from '#domain/accounts/user.ts';
import { Plan } from '#domain/companies/plan.ts';
import { useActionLabel } from './use-action-labels.ts';
import { useActivity } from './use-activity.ts';

/** The audit log, for users who manage the company. */
export function Activity() {
  const { t } = useLingui();
  const activity = useActivity();
  return (
    <Paper component="section" aria-label={t`Actividad`} p="md" shadow="xs">
      <Stack gap="sm">
        <Stack gap={0}>
          <Title order={2} fz="md" fw={600}>
            {t`Actividad`}
          </Title>
          <Text size="sm" c="dimmed" component="div">
            {t`Quién hizo qué en tu empresa, cuándo y desde dónde.`}{' '}
            <DataAsOf {...activity} failure={t`No pudimos cargar la actividad. Intenta nuevamente.`} />
          </Text>
        </Stack>
        <Entries activity={activity} />
      </Stack>
    </Paper>
  );
}

function Entries({ activity }: { activity: ReturnType<typeof useActivity> }) {
  const { t } = useLingui();
  const { items, isLoading, isRead, refresh } = activity;
  if (items) {
    return (
      <>
        <EntryTable items={items} />
        <LoadMore pages={activity}>
          <Trans>Ver más actividad</Trans>
        </LoadMore>
      </>
    );
  }
  if (isLoading || !isRead) return <TableSkeleton rows={4} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver la actividad.`}
      failed={t`No pudimos cargar la actividad. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}

function EntryTable({ items }: { items: AuditEntry[] }) {
  const { t } = useLingui();
  const labelOf = useEntryLabel();
  const changeOf = useChangeText();
  const timesOf = (count: number) => (count === 1 ? null : t`${count} veces`);
  const whoOf = ({ user_email, firm_name }: AuditEntry) => joinParts([user_email ?? t`Cuadra`, firm_name]);
  const aboutOf = (entry: AuditEntry) => [entry.label, changeOf(entry), timesOf(entry.count)];
  const columns: Column<AuditEntry>[] = [
    {
      label: t`Qué`,
      cell: (entry) => <ChangeCell label={labelOf(entry)} about={aboutOf(entry)} />,
      csv: (entry) => joinParts([labelOf(entry), ...aboutOf(entry)]),
    },
    { label: t`Quién`, cell: whoOf, csv: whoOf },
    {
      label: t`Cuándo`,
      isShort: true,
      cell: ({ created_at }) => <TimeCell instant={created_at} />,
      csv: ({ created_at }) => formatWhen(created_at),
    },
    {
      label: t`Desde`,
      cell: ({ agent, ip }) => joinParts([agent, ip]) || '—',
      csv: ({ agent, ip }) => joinParts([agent, ip]),
    },
  ];
  return (
    <>
      {items.length > 0 && (
        <TableBar text={<Plural value={items.length} one="# registro" other="# registros" />}>
          <TableTools columns={columns} rows={items} name="actividad" of={t`Actividad`} />
        </TableBar>
      )}
      <DataTable
        label={t`Actividad`}
        rows={items}
        keyOf={({ id }) => String(id)}
        empty={t`Aún no hay actividad.`}
        columns={columns}
      />
    </>
  );
}

const joinParts = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

function formatWhen(instant: string): string {
  const { date, time } = formatInstant(Date.parse(instant));
  return `${date}, ${time}`;
}

/**
 * Returns what was done. Of a plan that was the first one, or whose entry an early version wrote, only the new one is
 * known, and the sentence names it.
 */
function useEntryLabel(): (entry: AuditEntry) => string {
  const { t } = useLingui();
  const labelOf = useActionLabel();
  const plans = usePlanLabels();
  return ({ action, about, old_value, new_value }) => {
    const { data: plan } = Plan.safeParse(new_value ?? about);
    if (action !== 'company.plan_changed' || old_value !== null || !plan) return labelOf(action);
    return t`El plan cambió a ${plans[plan]}`;
  };
}

/** Returns the old and new value of a changed address, role or plan; null for every other entry. */
function useChangeText(): (entry: AuditEntry) => string | null {
  const roles = useRoleLabels();
  const plans = usePlanLabels();
  const shown = (value: string) => {
    const { data: role } = Role.safeParse(value);
    const { data: plan } = Plan.safeParse(value);
    if (plan) return plans[plan];
    return role ? roles[role] : value;
  };
  return ({ old_value, new_value }) =>
    old_value !== null && new_value !== null ? `${shown(old_value)} → ${shown(new_value)}` : null;
}

function ChangeCell({ label, about }: { label: string; about: readonly (string | null)[] }) {
  const details = joinParts(about);
  return (
    <span>
      {label}
      {details !== '' && (
        <Text component="span" inherit c="dimmed">
          {' · '}
          {details}
        </Text>
      )}
    </span>
  );
}

function TimeCell({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
      {formatWhen(instant)}
    </time>
  );
}
