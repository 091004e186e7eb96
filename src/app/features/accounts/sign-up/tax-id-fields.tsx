import { useLingui } from '@lingui/react/macro';
import { Group, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { CheckDigitNote } from '#app/forms/check-digit-note.tsx';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { TaxIdType } from '#domain/companies/tax-id.ts';
import type { SignUpFields } from './sign-up-fields.ts';
import { useTaxIdLabels } from './use-tax-id-labels.ts';

type Props = {
  fields: Pick<SignUpFields, 'tax_id_type' | 'tax_id'>;
  error: string | undefined;
  set: (name: 'tax_id_type' | 'tax_id', value: string) => void;
};

export function TaxIdFields({ fields, error, set }: Props) {
  const { t } = useLingui();
  const labels = useTaxIdLabels();
  const id = useId();
  return (
    <div>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Input.Wrapper id={id} label={t`Tipo de identificación`}>
          <LazySelect
            id={id}
            w={190}
            data={TaxIdType.options.map((value) => ({ value, label: labels[value] }))}
            value={fields.tax_id_type}
            onChange={(value) => set('tax_id_type', TaxIdType.safeParse(value).data ?? 'NIT')}
          />
        </Input.Wrapper>
        <TextInput
          label={t`Número`}
          name="tax_id"
          required
          withAsterisk={false}
          style={{ flex: 1 }}
          placeholder={fields.tax_id_type === 'NIT' ? '900.123.456-8' : ''}
          value={fields.tax_id}
          error={error}
          onChange={(event) => set('tax_id', event.currentTarget.value)}
        />
      </Group>
      {fields.tax_id_type === 'NIT' && <CheckDigitNote taxId={fields.tax_id} />}
    </div>
  );
}
