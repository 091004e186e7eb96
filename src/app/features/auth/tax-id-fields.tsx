import { useLingui } from '@lingui/react/macro';
import { Group, Select, Text, TextInput } from '@mantine/core';
import { TaxIdType } from '#domain/sign-up.ts';
import { expectedDv, type SignUpFields } from './sign-up-fields.ts';
import { useTaxIdLabels } from './use-tax-id-labels.ts';

type Props = {
  fields: Pick<SignUpFields, 'tax_id_type' | 'tax_id'>;
  error: string | undefined;
  set: (name: 'tax_id_type' | 'tax_id', value: string) => void;
};

export function TaxIdFields({ fields, error, set }: Props) {
  const { t } = useLingui();
  const labels = useTaxIdLabels();
  const dv = expectedDv(fields);
  return (
    <div>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Select
          label={t`Tipo de identificación`}
          required
          withAsterisk={false}
          w={190}
          allowDeselect={false}
          data={TaxIdType.options.map((value) => ({ value, label: labels[value] }))}
          value={fields.tax_id_type}
          onChange={(value) => set('tax_id_type', TaxIdType.safeParse(value).data ?? 'NIT')}
        />
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
      {dv !== undefined && (
        <Text role="status" size="xs" mt={6} c="var(--cuadra-warning)">
          {t`El dígito de verificación de este NIT debería ser ${dv}. Revísalo antes de continuar.`}
        </Text>
      )}
    </div>
  );
}
