import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconTrash } from '@tabler/icons-react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { SecondFactor } from '#domain/accounts/second-factor.ts';

type Props = { factors: readonly SecondFactor[]; onRemove: (factor: SecondFactor) => void };

export function FactorList({ factors, onRemove }: Props) {
  const { t } = useLingui();
  if (factors.length === 0) {
    return <Text size="sm">{t`Aún no tienes un segundo factor.`}</Text>;
  }
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Tus segundos factores`}>
      {factors.map((factor) => (
        <li key={factor.id}>
          <FactorRow factor={factor} onRemove={onRemove} />
        </li>
      ))}
    </Stack>
  );
}

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: Props['onRemove'] }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { type, name, created_at, last_used_at } = factor;
  const kind = type === 'totp' ? t`Aplicación de autenticación` : t`Llave de acceso`;
  const added = formatInstant(Date.parse(created_at)).date;
  const used = last_used_at === null ? t`sin usar` : t`último uso: ${formatInstant(Date.parse(last_used_at)).date}`;
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      {type === 'totp' ? <IconDeviceMobile size={20} aria-hidden /> : <IconKey size={20} aria-hidden />}
      <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t`${kind} · agregado: ${added} · ${used}`}
        </Text>
      </Stack>
      <ActionIcon size="lg" aria-label={t`Quitar ${name}`} disabled={!isReachable} onClick={() => onRemove(factor)}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
