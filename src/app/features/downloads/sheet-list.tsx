import { useLingui } from '@lingui/react/macro';
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconLock, IconTable } from '@tabler/icons-react';
import { allowsDownloadTab, DownloadTab, type Permissions } from '#domain/accounts/permissions.ts';
import { useTabNames, useTabTexts } from './use-tab-texts.ts';

/** `sheet` is the name in the file, which nobody needs here. */
type Item = { sheet: string; name: string; text: string; isIncluded: boolean };

/** Lists every sheet, and marks the ones in the user's plan (docs/specification.md#protected-screens). */
export function SheetList({ permissions }: { permissions: Permissions }) {
  const { t } = useLingui();
  const names = useTabNames();
  const texts = useTabTexts();
  const sheets = DownloadTab.options.map(
    (tab): Item => ({
      sheet: tab,
      name: names[tab],
      text: texts[tab],
      isIncluded: allowsDownloadTab(permissions, tab),
    }),
  );
  // The last sheet of every report that has the sheet Invoices.
  const taxes: Item = {
    sheet: 'Impuestos',
    name: t`Impuestos`,
    text: t`Bases, IVA por tarifa, INC y retenciones, sumados por mes y por bimestre`,
    isIncluded: allowsDownloadTab(permissions, 'Invoices'),
  };
  return (
    <Stack component="ul" aria-label={t`Hojas del reporte`} gap="sm" m={0} p={0}>
      {[...sheets, taxes].map((item) => (
        <SheetItem key={item.sheet} item={item} />
      ))}
    </Stack>
  );
}

function SheetItem({ item: { name, text, isIncluded } }: { item: Item }) {
  const { t } = useLingui();
  // No box around it: it would look like a control. In the middle of the first line of text, which is 22 px high.
  const icon = (
    <Box c={isIncluded ? 'var(--cuadra-accent)' : 'dimmed'} lh={0} mt={2} style={{ flex: 'none' }} aria-hidden>
      {isIncluded ? <IconTable size={18} /> : <IconLock size={18} />}
    </Box>
  );
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" style={{ listStyle: 'none' }}>
      {icon}
      <div>
        <Text size="sm" fw={550} {...(!isIncluded && { c: 'dimmed' })}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {isIncluded ? text : t`No está incluida en tu plan o rol.`}
        </Text>
      </div>
    </Group>
  );
}
