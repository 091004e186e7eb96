import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { CheckDigitNote } from '#app/forms/check-digit-note.tsx';
import type { TypedProblems, TypedText } from './read-typed-pdf.ts';

type Props = {
  text: TypedText;
  set: (field: keyof TypedText, value: string) => void;
  problems: TypedProblems;
};

export function CompletePdfInputs({ text, set, problems }: Props) {
  const { t } = useLingui();
  const problemTexts = useProblemTexts(problems);
  const field = (name: keyof TypedText) => ({
    value: text[name],
    error: problemTexts[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const sells = text.classification === 'income';
  return (
    <>
      <TextInput label={t`Número de la factura`} placeholder="FE-950" data-autofocus {...field('number')} />
      <TextInput label={t`Fecha de emisión`} type="date" {...field('issue_date')} />
      <NativeSelect
        label={t`Es un`}
        data={[
          { value: '', label: t`Elige…` },
          { value: 'expense', label: t`Gasto` },
          { value: 'income', label: t`Ingreso` },
        ]}
        {...field('classification')}
      />
      <div>
        <TextInput
          label={sells ? t`NIT del cliente` : t`NIT del proveedor`}
          placeholder="900.123.456-8"
          {...field('party_nit')}
        />
        <CheckDigitNote taxId={text.party_nit} />
      </div>
      <TextInput label={sells ? t`Nombre del cliente` : t`Nombre del proveedor`} {...field('party_name')} />
      <TextInput label={t`Total`} inputMode="decimal" placeholder="119.000" {...field('total_amount')} />
      <TextInput label={t`IVA (opcional)`} inputMode="decimal" placeholder="19.000" {...field('tax_amount')} />
    </>
  );
}

function useProblemTexts(problems: TypedProblems): Partial<Record<keyof TypedText, string>> {
  const { t } = useLingui();
  return {
    ...(problems.number && { number: t`Escribe el número de la factura, por ejemplo FE-950.` }),
    ...(problems.issue_date && { issue_date: t`Escribe la fecha de emisión.` }),
    ...(problems.classification && { classification: t`Elige si es un gasto o un ingreso.` }),
    ...(problems.party_nit && {
      party_nit:
        problems.party_nit === 'own_nit'
          ? t`Ese NIT es de tu empresa. Escribe el del proveedor o el cliente.`
          : t`Escribe el NIT, por ejemplo 900.123.456-8.`,
    }),
    ...(problems.party_name && { party_name: t`Escribe el nombre, de 200 caracteres como máximo.` }),
    ...(problems.total_amount && { total_amount: t`Escribe el total, por ejemplo 119.000.` }),
    ...(problems.tax_amount && {
      tax_amount:
        problems.tax_amount === 'tax_above_total'
          ? t`El IVA no puede ser mayor que el total.`
          : t`Escribe el IVA, por ejemplo 19.000, o déjalo vacío.`,
    }),
  };
}
