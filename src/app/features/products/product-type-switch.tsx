import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { ProductType } from '#domain/analytics/product-type.ts';

type Props = { type: ProductType; onType: (type: ProductType) => void };

export function ProductTypeSwitch({ type, onType }: Props) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`Tipo de producto`}
      value={type}
      onChange={(value) => onType(ProductType.parse(value))}
      data={[
        { value: 'sold', label: t`Vendidos` },
        { value: 'purchased', label: t`Comprados` },
      ]}
    />
  );
}
