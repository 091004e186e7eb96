import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { memo, useState } from 'react';
import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import type { PileFile } from '#store/registry.ts';
import { FileText } from './file-text.tsx';
import { haveSameCompanies } from './same-companies.ts';
import type { Pile } from './use-pile.ts';

type Props = {
  files: readonly PileFile[];
  companies: readonly PersonCompany[];
  assign: Pile['assign'];
  discard: Pile['discard'];
};

/** The files that name none of the person's companies. They stay on this device until the person has decided. */
export const UnassignedFiles = memo(function UnassignedFiles({ files, companies, assign, discard }: Props) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  const ids = files.map(({ id }) => id);
  return (
    <Paper withBorder p="md" component="section" aria-label={t`De nadie`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end">
          <div>
            <Title order={2} fz="md" fw={600}>
              <Trans>De nadie</Trans>
            </Title>
            <Text size="sm" c="dimmed">
              <Plural
                value={files.length}
                one="# archivo que no nombra a ninguna de tus empresas. Di de quién es o descártalo."
                other="# archivos que no nombran a ninguna de tus empresas. Di de quién son o descártalos."
              />
            </Text>
          </div>
          {files.length > 1 && (
            <Select
              data={options}
              value={null}
              searchable
              openOnFocus={false}
              aria-label={t`Empresa de todos`}
              placeholder={t`Todos son de…`}
              onChange={(id) => id !== null && void assign(ids, [id])}
            />
          )}
        </Group>
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {files.map((file) => (
            <Group component="li" key={file.id} justify="space-between" gap="xs">
              <div style={{ flex: '1 1 260px' }}>
                <FileText file={file} />
              </div>
              <Group gap="xs" wrap="nowrap" maw="100%">
                <Select
                  miw={0}
                  data={options}
                  value={null}
                  searchable
                  openOnFocus={false}
                  aria-label={t`Empresa de ${file.name}`}
                  placeholder={t`Es de…`}
                  onChange={(id) => id !== null && void assign([file.id], [id])}
                />
                <DiscardButton name={file.name} onDiscard={() => void discard([file.id])} />
              </Group>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Paper>
  );
}, haveSameCompanies);

/** The file exists on the person's disk still; it is confirmed by a second press. */
function DiscardButton({ name, onDiscard }: { name: string; onDiscard: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Button
      variant="default"
      flex="0 0 auto"
      c={isConfirming ? 'red' : 'inherit'}
      aria-label={isConfirming ? t`Confirmar: descartar ${name}` : t`Descartar ${name}`}
      onClick={() => (isConfirming ? onDiscard() : setIsConfirming(true))}
      onBlur={() => setIsConfirming(false)}
    >
      {isConfirming ? t`¿Descartar?` : t`Descartar`}
    </Button>
  );
}
