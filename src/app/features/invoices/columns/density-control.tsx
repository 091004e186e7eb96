import { useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl } from '@mantine/core';
import { ListDensity } from '#domain/invoices/invoice-view.ts';

export type DensityProps = { density: ListDensity; onDensity: (density: ListDensity) => void };

/** The height of the rows. */
export function DensityControl({ density, onDensity }: DensityProps) {
  const { t } = useLingui();
  const labels: Record<ListDensity, string> = { comfortable: t`Cómoda`, compact: t`Compacta` };
  return (
    <Input.Wrapper label={t`Densidad`} labelElement="div">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t`Densidad`}
        data={ListDensity.options.map((value) => ({ value, label: labels[value] }))}
        value={density}
        onChange={(value) => onDensity(ListDensity.parse(value))}
      />
    </Input.Wrapper>
  );
}
