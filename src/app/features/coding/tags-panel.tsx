import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { TagChip } from '#app/coding/tag-chip.tsx';
import { RECORD_TYPES } from '#domain/records/record-types.ts';
import { Tag, TagColor } from '#domain/records/tag.ts';
import classes from './coding.module.css';
import { EditModal } from './edit-modal.tsx';
import { EntryLine } from './entry-line.tsx';
import { Panel } from './panel.tsx';
import { useCatalogActs } from './use-catalog-acts.ts';

type TagEntry = CodingCatalog['tags'][number];

/** The tags: create, rename, recolour, delete. */
export function TagsPanel({ tags }: Pick<CodingCatalog, 'tags'>) {
  const { t } = useLingui();
  const acts = useCatalogActs('tag');
  const [edited, setEdited] = useState<TagEntry | 'new'>();
  const close = () => setEdited(undefined);
  return (
    <Panel
      title={t`Etiquetas`}
      hint={t`Para agrupar facturas como quieras. Una etiqueta eliminada no borra nada más de sus facturas.`}
      tools={
        <Button
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={tags.length >= RECORD_TYPES.tag.max}
          onClick={() => setEdited('new')}
        >
          <Trans>Nueva etiqueta</Trans>
        </Button>
      }
    >
      {tags.length === 0 && (
        <Text size="sm">
          <Trans>Todavía no tienes etiquetas.</Trans>
        </Text>
      )}
      <ul className={classes['list']}>
        {tags.map((tag) => (
          <EntryLine
            key={tag.id}
            name={tag.data.name}
            onEdit={() => setEdited(tag)}
            onDelete={() => void acts.remove(tag)}
          >
            <TagChip tag={tag.data} />
          </EntryLine>
        ))}
      </ul>
      {edited && (
        <TagForm
          tags={tags}
          tag={edited === 'new' ? undefined : edited}
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
  tags: readonly TagEntry[];
  tag: TagEntry | undefined;
  onSave: (data: Tag) => Promise<void>;
  onClose: () => void;
};

function TagForm({ tags, tag, onSave, onClose }: FormProps) {
  const { t } = useLingui();
  const colors = useColorNames();
  const [name, setName] = useState(tag?.data.name ?? '');
  const [color, setColor] = useState<TagColor>(tag?.data.color ?? 'blue');
  const [problem, setProblem] = useState<string>();
  const save = () => {
    const parsed = Tag.safeParse({ name, color }).data;
    const isTaken = tags.some((one) => one.id !== tag?.id && one.data.name === parsed?.name);
    if (!parsed) return setProblem(t`Escribe un nombre de hasta 40 letras.`);
    if (isTaken) return setProblem(t`Ya tienes una etiqueta con este nombre.`);
    return void onSave(parsed);
  };
  return (
    <EditModal title={tag ? t`Editar etiqueta` : t`Nueva etiqueta`} onSubmit={save} onClose={onClose}>
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
            <Radio key={option} value={option} color={option} label={colors[option]} />
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
