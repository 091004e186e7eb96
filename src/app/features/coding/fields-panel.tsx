import { useLingui } from '@lingui/react/macro';
import { Select, TagsInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { CustomField, CustomFieldType, MAX_CUSTOM_FIELDS } from '#domain/records/custom-field.ts';
import { CatalogPanel, type EntryFormProps } from './catalog-panel.tsx';
import { EditModal } from './edit-modal.tsx';

/** The fields that the company defines, at most ten. */
export function FieldsPanel({ fields }: Pick<CodingCatalog, 'fields'>) {
  const { t } = useLingui();
  const types = useTypeNames();
  return (
    <CatalogPanel
      type="custom-field"
      entries={fields}
      max={MAX_CUSTOM_FIELDS}
      texts={{
        title: t`Campos propios`,
        hint: t`Hasta ${MAX_CUSTOM_FIELDS} campos de texto, número, fecha o lista. Un campo eliminado conserva sus valores por si lo recuperas.`,
        create: t`Nuevo campo`,
        empty: t`Todavía no tienes campos propios.`,
        example: t`Por ejemplo, «Orden de compra», para buscar y filtrar tus facturas por ella.`,
      }}
      usageOf={(id) => ({ key: `custom:${id}`, conditions: undefined })}
      renderEntry={({ name, type, options }) => (
        <>
          {name}{' '}
          <Text span size="xs" c="dimmed">
            {[types[type], options.join(', ')].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      renderForm={(props) => <FieldForm order={Math.max(0, ...fields.map(({ data }) => data.order)) + 1} {...props} />}
    />
  );
}

/** `order`: the position of a new field. */
type FormProps = { order: number } & EntryFormProps<'custom-field'>;

function FieldForm({ entry, order, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const types = useTypeNames();
  const [name, setName] = useState(entry?.data.name ?? '');
  const [type, setType] = useState<CustomFieldType>(entry?.data.type ?? 'text');
  const [options, setOptions] = useState<string[]>(entry?.data.options ?? []);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const listed = type === 'list' ? options : [];
    const parsed = CustomField.safeParse({ name, type, options: listed, order: entry?.data.order ?? order }).data;
    if (!parsed) return setProblem(t`Escribe un nombre de hasta 40 letras.`);
    if (type === 'list' && listed.length === 0) return setProblem(t`Agrega al menos una opción a la lista.`);
    return void onSave(parsed);
  };
  return (
    <EditModal title={entry ? t`Editar campo` : t`Nuevo campo`} onSubmit={save} onClose={onClose}>
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
        disabled={entry !== undefined}
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
