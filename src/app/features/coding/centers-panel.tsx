import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { CostCenter } from '#domain/records/cost-center.ts';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import classes from './coding.module.css';
import { EditModal } from './edit-modal.tsx';
import { EntryLine } from './entry-line.tsx';
import { Panel } from './panel.tsx';
import { useCatalogActs } from './use-catalog-acts.ts';

type CenterEntry = CodingCatalog['centers'][number];

/** The cost centres of the company. */
export function CentersPanel({ centers }: Pick<CodingCatalog, 'centers'>) {
  const { t } = useLingui();
  const acts = useCatalogActs('cost-center');
  const [edited, setEdited] = useState<CenterEntry | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Panel
      title={t`Centros de costo`}
      hint={t`Con el código que usa tu programa contable.`}
      tools={
        <Button
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={centers.length >= RECORD_TYPES['cost-center'].max}
          onClick={() => setEdited('new')}
        >
          <Trans>Nuevo centro</Trans>
        </Button>
      }
    >
      {centers.length === 0 && (
        <Text size="sm">
          <Trans>Todavía no tienes centros de costo.</Trans>
        </Text>
      )}
      <ul className={classes['list']}>
        {centers.map((center) => (
          <EntryLine
            key={center.id}
            name={center.data.name}
            onEdit={() => setEdited(center)}
            onDelete={() => void acts.remove(center)}
          >
            {center.data.code} · {center.data.name}
          </EntryLine>
        ))}
      </ul>
      {edited && (
        <CenterForm
          centers={centers}
          center={edited === 'new' ? undefined : edited}
          onClose={close}
          onSave={async (data) => {
            const isStored = edited === 'new' ? await acts.create(data) : await acts.change(edited, data);
            if (isStored) close();
          }}
        />
      )}
    </Panel>
  );
}

type FormProps = {
  centers: readonly CenterEntry[];
  center: CenterEntry | undefined;
  onSave: (data: CostCenter) => Promise<void>;
  onClose: () => void;
};

function CenterForm({ centers, center, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState(center?.data.code ?? '');
  const [name, setName] = useState(center?.data.name ?? '');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const parsed = CostCenter.safeParse({ code, name }).data;
    if (!parsed) return setProblem(t`Escribe el código y el nombre.`);
    const isTaken = centers.some((one) => one.id !== center?.id && one.data.code === parsed.code);
    return isTaken ? setProblem(t`Ya tienes un centro con este código.`) : void onSave(parsed);
  };
  return (
    <EditModal title={center ? t`Editar centro de costo` : t`Nuevo centro de costo`} onSubmit={save} onClose={onClose}>
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
