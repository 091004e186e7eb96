import { useLingui } from '@lingui/react/macro';
import { List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { allowsDownloadTab, DownloadTab, type Permissions } from '#domain/permissions.ts';
import { useTabTexts } from './use-tab-texts.ts';

/** Every sheet there is, and which of them this person gets (SPEC §2). */
export function SheetList({ permissions }: { permissions: Permissions }) {
  const { t } = useLingui();
  return (
    <List aria-label={t`Hojas del reporte`} listStyleType="none" spacing="sm" center>
      {DownloadTab.options.map((tab) => (
        <SheetItem key={tab} tab={tab} isIncluded={allowsDownloadTab(permissions, tab)} />
      ))}
    </List>
  );
}

function SheetItem({ tab, isIncluded }: { tab: DownloadTab; isIncluded: boolean }) {
  const { t } = useLingui();
  const texts = useTabTexts();
  const icon = (
    <ThemeIcon size={26} variant="light" color={isIncluded ? 'green' : 'gray'} aria-hidden>
      {isIncluded ? <IconCheck size={16} /> : <IconLock size={16} />}
    </ThemeIcon>
  );
  return (
    <List.Item icon={icon}>
      <Text component="span" size="sm" fw={550} {...(!isIncluded && { c: 'dimmed' })}>
        {tab}
      </Text>
      <Text component="span" display="block" size="sm" c="dimmed">
        {isIncluded ? texts[tab] : t`No está incluida en tu plan o rol.`}
      </Text>
    </List.Item>
  );
}
