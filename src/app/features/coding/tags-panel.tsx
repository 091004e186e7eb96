import { useLingui } from '@lingui/react/macro';
import { Group, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { TagChip } from '#app/coding/tag-chip.tsx';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import { Tag, TagColor } from '#domain/records/tag.ts';
import { CatalogPanel, type EntryFormProps } from './catalog-panel.tsx';
import classes from './coding.module.css';
import { EditModal } from './edit-modal.tsx';

/** The tags: create, rename, recolour, delete. */
export function TagsPanel({ tags }: Pick<CodingCatalog, 'tags'>) {
  const { t } = useLingui();
  return (
    <CatalogPanel
      type="tag"
      entries={tags}
      max={RECORD_TYPES.tag.max}
      texts={{
        title: t`Etiquetas`,
        hint: t`Para agrupar facturas como quieras. Si eliminas una etiqueta, sus facturas quedan igual.`,
        create: t`Nueva etiqueta`,
        empty: t`Todavía no tienes etiquetas.`,
        example: t`Por ejemplo, «Por legalizar» para los gastos que aún no tienen su soporte completo.`,
      }}
      usageOf={(id) => ({ key: `tag:${id}`, conditions: { tags: id } })}
      renderEntry={(tag) => <TagChip tag={tag} />}
      renderForm={(props) => <TagForm tags={tags} {...props} />}
    />
  );
}

type FormProps = Pick<CodingCatalog, 'tags'> & EntryFormProps<'tag'>;

function TagForm({ tags, entry, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const colors = useColorNames();
  const [name, setName] = useState(entry?.data.name ?? '');
  const [color, setColor] = useState<TagColor>(entry?.data.color ?? 'blue');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const parsed = Tag.safeParse({ name, color }).data;
    const isTaken = tags.some((one) => one.id !== entry?.id && one.data.name === parsed?.name);
    if (!parsed) return setProblem(t`Escribe un nombre de hasta 40 letras.`);
    if (isTaken) return setProblem(t`Ya tienes una etiqueta con este nombre.`);
    return void onSave(parsed);
  };
  return (
    <EditModal title={entry ? t`Editar etiqueta` : t`Nueva etiqueta`} onSubmit={save} onClose={onClose}>
      <TextInput
        label={t`Nombre`}
        data-autofocus
        maxLength={40}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Radio.Group label={t`Color`} value={color} onChange={(chosen) => setColor(TagColor.parse(chosen))}>
        <Group gap="xs" mt={4}>
          {TagColor.options.map((option) => (
            <Radio
              key={option}
              value={option}
              color={option}
              label={
                <Group component="span" gap={6} wrap="nowrap">
                  <span className={classes['dot']} style={{ background: `var(--mantine-color-${option}-6)` }} />
                  {colors[option]}
                </Group>
              }
            />
          ))}
        </Group>
      </Radio.Group>
    </EditModal>
  );
}

function useColorNames(): Record<TagColor, string> {
  const { t } = useLingui();
  return {
    gray: t`Gris`,
    red: t`Rojo`,
    pink: t`Rosado`,
    grape: t`Uva`,
    violet: t`Violeta`,
    indigo: t`Índigo`,
    blue: t`Azul`,
    cyan: t`Cian`,
    teal: t`Turquesa`,
    green: t`Verde`,
    lime: t`Lima`,
    yellow: t`Amarillo`,
    orange: t`Naranja`,
  };
}
