import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import {
  IconBuilding,
  IconFileInvoice,
  IconInfoCircle,
  IconListDetails,
  IconLock,
  IconPackage,
  IconReceiptTax,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { allowsDownloadTab, DownloadTab, type Permissions } from '#domain/accounts/permissions.ts';
import classes from './sheet-list.module.css';
import type { SheetCounts } from './use-sheet-counts.ts';
import { useTabNames, useTabTexts } from './use-tab-texts.ts';

/** `sheet` is the name in the file, which nobody needs here. */
type Item = { sheet: string; name: string; text: string; icon: ReactNode; count?: number; isIncluded: boolean };

const ICONS: Record<DownloadTab, ReactNode> = {
  Info: <IconInfoCircle />,
  Invoices: <IconFileInvoice />,
  Invoice_Lines: <IconListDetails />,
  Companies: <IconBuilding />,
  Suppliers: <IconTruckDelivery />,
  Customers: <IconUsersGroup />,
  Products: <IconPackage />,
  Users: <IconUsers />,
};

type Props = { permissions: Permissions; counts: SheetCounts | undefined };

/** Lists every sheet, and marks the ones in the user's plan (docs/specification.md#protected-screens). */
export function SheetList({ permissions, counts = {} }: Props) {
  const { t } = useLingui();
  const names = useTabNames();
  const texts = useTabTexts();
  const sheets = DownloadTab.options.map(
    (tab): Item => ({
      sheet: tab,
      name: names[tab],
      text: texts[tab],
      icon: ICONS[tab],
      ...(counts[tab] !== undefined && { count: counts[tab] }),
      isIncluded: allowsDownloadTab(permissions, tab),
    }),
  );
  // The last sheet of every report that has the sheet Invoices.
  const taxes: Item = {
    sheet: 'Impuestos',
    name: t`Impuestos`,
    text: t`Bases, IVA por tarifa, INC y retenciones, sumados por mes y por bimestre`,
    icon: <IconReceiptTax />,
    isIncluded: allowsDownloadTab(permissions, 'Invoices'),
  };
  return (
    <ul className={classes['list']} aria-label={t`Hojas del reporte`}>
      {[...sheets, taxes].map((item) => (
        <SheetItem key={item.sheet} item={item} />
      ))}
    </ul>
  );
}

function SheetItem({ item: { name, text, icon, count = 0, isIncluded } }: { item: Item }) {
  const { t } = useLingui();
  return (
    <li className={classes['sheet']} data-included={isIncluded || undefined}>
      <div className={classes['icon']} aria-hidden>
        {isIncluded ? icon : <IconLock />}
      </div>
      <div>
        <Text size="sm" fw={600} {...(!isIncluded && { c: 'dimmed' })}>
          {name}
          {isIncluded && count > 0 && <span className={classes['count']}> {formatCount(count)}</span>}
        </Text>
        <Text size="sm" c="dimmed" lh={1.4}>
          {isIncluded ? text : t`No está incluida en tu plan o rol.`}
        </Text>
      </div>
    </li>
  );
}
