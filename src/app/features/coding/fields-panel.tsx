import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { CustomField, CustomFieldType, MAX_CUSTOM_FIELDS } from '#domain/records/custom-field.ts';
import classes from './coding.module.css';
import { EditModal } from './edit-modal.tsx';
import { EntryLine } from './entry-line.tsx';
import { Panel } from './panel.tsx';
import { useCatalogActs } from './use-catalog-acts.ts';

type FieldEntry = CodingCatalog['fields'][number];

/** The fields that the company defines, at most ten. */
export function FieldsPanel({ fields }: Pick<CodingCatalog, 'fields'>) {
  const { t } = useLingui();
  const types = useTypeNames();
  const acts = useCatalogActs('custom-field');
  const [edited, setEdited] = useState<FieldEntry | 'new'>();
  const close = () => setEdited(undefined);
  const isFull = fields.length >= MAX_CUSTOM_FIELDS;
  return (
    <Panel
      title={t`Campos propios`}
      hint={t`Hasta ${MAX_CUSTOM_FIELDS} campos de texto, número, fecha o lista. Un campo eliminado conserva sus valores por si lo recuperas.`}
      tools={
        <Button size="xs" leftSection={<IconPlus size={16} />} disabled={isFull} onClick={() => setEdited('new')}>
          <Trans>Nuevo campo</Trans>
        </Button>
      }
    >
      {fields.length === 0 && (
        <Text size="sm">
          <Trans>Todavía no tienes campos propios.</Trans>
        </Text>
      )}
      <ul className={classes['list']}>
        {fields.map((field) => (
          <EntryLine
            key={field.id}
            name={field.data.name}
            onEdit={() => setEdited(field)}
            onDelete={() => void acts.remove(field)}
          >
            {field.data.name}{' '}
            <Text span size="xs" c="dimmed">
              {[types[field.data.type], field.data.options.join(', ')].filter(Boolean).join(' · ')}
            </Text>
          </EntryLine>
        ))}
      </ul>
      {edited && (
        <FieldForm
          field={edited === 'new' ? undefined : edited}
          order={Math.max(0, ...fields.map(({ data }) => data.order)) + 1}
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
  field: FieldEntry | undefined;
  /** The position of a new field. */
  order: number;
  onSave: (data: CustomField) => Promise<void>;
  onClose: () => void;
};

function FieldForm({ field, order, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const types = useTypeNames();
  const [name, setName] = useState(field?.data.name ?? '');
  const [type, setType] = useState<CustomFieldType>(field?.data.type ?? 'text');
  const [options, setOptions] = useState<string[]>(field?.data.options ?? []);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const listed = type === 'list' ? options : [];
    const parsed = CustomField.safeParse({ name, type, options: listed, order: field?.data.order ?? order }).data;
    if (!parsed) return setProblem(t`Escribe un nombre de hasta 40 letras.`);
    if (type === 'list' && listed.length === 0) return setProblem(t`Agrega al menos una opción a la lista.`);
    return void onSave(parsed);
  };
  return (
    <EditModal title={field ? t`Editar campo` : t`Nuevo campo`} onSubmit={save} onClose={onClose}>
      <TextInput
        label={t`Nombre`}
        data-autofocus
        maxLength={40}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {/* The values of another type would not be readable. */}
      <Select
        label={t`Tipo`}
        disabled={field !== undefined}
        allowDeselect={false}
        data={CustomFieldType.options.map((value) => ({ value, label: types[value] }))}
        value={type}
        onChange={(chosen) => setType(CustomFieldType.parse(chosen))}
      />
      {type === 'list' && (
        <TagsInput
          label={t`Opciones`}
          description={t`Escribe una opción y presiona Intro.`}
          maxTags={100}
          value={options}
          onChange={setOptions}
        />
      )}
    </EditModal>
  );
}

function useTypeNames(): Record<CustomFieldType, string> {
  const { t } = useLingui();
  return { text: t`Texto`, number: t`Número`, date: t`Fecha`, list: t`Lista` };
}
