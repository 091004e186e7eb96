import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Chip, Group, Input, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { useOriginText } from '#app/coding/use-coding-texts.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import type { CodingProps } from './coding-props.ts';

/** The tags of the company; those of the invoice are pressed. A deleted tag is not among them. */
export function TagsField({ detail, onSet, tags }: CodingProps & Pick<CodingCatalog, 'tags'>) {
  const { t } = useLingui();
  const originOf = useOriginText();
  return (
    <Input.Wrapper label={t`Etiquetas`} labelElement="div">
      <Group gap={6} role="group" aria-label={t`Etiquetas`}>
        {tags.map(({ id, data: { name, color } }) => {
          const field = `tag:${id}`;
          const entry = findCodedValue(detail, field);
          return (
            <Chip
              key={id}
              size="xs"
              color={color}
              variant="light"
              checked={entry !== undefined}
              title={entry && originOf(entry)}
              onChange={(checked) => onSet(field, checked ? 'true' : null)}
            >
              {name}
            </Chip>
          );
        })}
        {tags.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>
              Crea etiquetas en{' '}
              <Anchor component={Link} to="/coding" inherit td="underline">
                Campos y etiquetas
              </Anchor>
              .
            </Trans>
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  );
}
