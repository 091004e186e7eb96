import { useLingui } from '@lingui/react/macro';
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconLock, IconTable } from '@tabler/icons-react';
import { allowsDownloadTab, DownloadTab, type Permissions } from '#domain/accounts/permissions.ts';
import { useTabNames, useTabTexts } from './use-tab-texts.ts';

/** Lists every sheet, and marks the ones in the user's plan (docs/specification.md#protected-screens). */
export function SheetList({ permissions }: { permissions: Permissions }) {
  const { t } = useLingui();
  return (
    <Stack component="ul" aria-label={t`Hojas del reporte`} gap="sm" m={0} p={0}>
      {DownloadTab.options.map((tab) => (
        <SheetItem key={tab} tab={tab} isIncluded={allowsDownloadTab(permissions, tab)} />
      ))}
    </Stack>
  );
}

function SheetItem({ tab, isIncluded }: { tab: DownloadTab; isIncluded: boolean }) {
  const { t } = useLingui();
  const names = useTabNames();
  const texts = useTabTexts();
  // No box around it: it would look like a control.
  const icon = (
    <Box c={isIncluded ? 'var(--cuadra-accent)' : 'dimmed'} lh={0} style={{ flex: 'none' }} aria-hidden>
      {isIncluded ? <IconTable size={18} /> : <IconLock size={18} />}
    </Box>
  );
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" style={{ listStyle: 'none' }}>
      {icon}
      <div>
        <Text component="span" size="sm" fw={550} {...(!isIncluded && { c: 'dimmed' })}>
          {names[tab]}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {' '}
          {t`hoja ${tab}`}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {isIncluded ? texts[tab] : t`No está incluida en tu plan o rol.`}
        </Text>
      </div>
    </Group>
  );
}
