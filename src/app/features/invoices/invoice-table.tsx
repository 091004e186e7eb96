import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './invoices.module.css';

const WIDTHS = [100, 184, undefined, undefined, 134, 138, 222, 48];

/** The frame of the list on a desktop: widths are fixed, so that nothing jumps while rows arrive. */
export function InvoiceTable({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label={t`Facturas`}>
        <colgroup>
          {WIDTHS.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are a constant.
            <col key={column} style={width === undefined ? {} : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t`Fecha`}</th>
            <th scope="col">{t`Número`}</th>
            <th scope="col">{t`Proveedor`}</th>
            <th scope="col">{t`Cliente`}</th>
            <th scope="col">{t`Clasificación`}</th>
            <th scope="col" className={classes['right']}>{t`Total`}</th>
            <th scope="col">{t`Estado`}</th>
            <th scope="col">
              <VisuallyHidden>
                <Trans>Acciones</Trans>
              </VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no identity.
    <tr key={row} aria-hidden>
      {WIDTHS.map((_width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are a constant.
        <td key={column}>
          <Skeleton height={10} radius="xl" width={column === 7 ? 16 : '80%'} />
        </td>
      ))}
    </tr>
  ));
}
