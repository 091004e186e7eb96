import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { CostCenter } from '#domain/records/cost-center.ts';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import { CatalogPanel, type EntryFormProps } from './catalog-panel.tsx';
import { EditModal } from './edit-modal.tsx';

/** The cost centres of the company. */
export function CentersPanel({ centers }: Pick<CodingCatalog, 'centers'>) {
  const { t } = useLingui();
  return (
    <CatalogPanel
      type="cost-center"
      entries={centers}
      max={RECORD_TYPES['cost-center'].max}
      texts={{
        title: t`Centros de costo`,
        hint: t`Con el código que usa tu programa contable.`,
        create: t`Nuevo centro`,
        empty: t`Todavía no tienes centros de costo.`,
        example: t`Por ejemplo, «Administración» y «Ventas», para saber cuánto gasta cada área.`,
      }}
      usageOf={(id) => ({ key: `cost_center ${id}`, conditions: { cost_center: id } })}
      renderEntry={({ code, name }) => `${code} · ${name}`}
      renderForm={(props) => <CenterForm centers={centers} {...props} />}
    />
  );
}

type FormProps = Pick<CodingCatalog, 'centers'> & EntryFormProps<'cost-center'>;

function CenterForm({ centers, entry, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState(entry?.data.code ?? '');
  const [name, setName] = useState(entry?.data.name ?? '');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const parsed = CostCenter.safeParse({ code, name }).data;
    if (!parsed) return setProblem(t`Escribe el código y el nombre.`);
    const isTaken = centers.some((one) => one.id !== entry?.id && one.data.code === parsed.code);
    return isTaken ? setProblem(t`Ya tienes un centro con este código.`) : void onSave(parsed);
  };
  return (
    <EditModal title={entry ? t`Editar centro de costo` : t`Nuevo centro de costo`} onSubmit={save} onClose={onClose}>
      <TextInput
        label={t`Código`}
        data-autofocus
        maxLength={20}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <TextInput
        label={t`Nombre`}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </EditModal>
  );
}
