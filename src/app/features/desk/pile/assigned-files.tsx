import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Paper, Spoiler, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { PersonCompany } from '#app/switching/use-person-companies.ts';
import { formatIdentification } from '#domain/companies/format-identification.ts';
import type { PileFile } from '#store/registry.ts';
import { FileText } from './file-text.tsx';
import { haveSameCompanies } from './same-companies.ts';
import type { Pile } from './use-pile.ts';

type Props = { files: readonly PileFile[]; companies: readonly PersonCompany[]; assign: Pile['assign'] };

/**
 * The files of each company that will be uploaded. A file that names two companies is in both. Hundreds of rows: the
 * progress of a drop does not render them again.
 */
export const AssignedFiles = memo(function AssignedFiles({ files, companies, assign }: Props) {
  return companies.map((company) => {
    const own = files.filter(({ company_ids }) => company_ids.includes(company.id));
    return own.length > 0 && <CompanyFiles key={company.id} company={company} files={own} assign={assign} />;
  });
}, haveSameCompanies);

type CompanyFilesProps = { company: PersonCompany; files: readonly PileFile[]; assign: Pile['assign'] };

function CompanyFiles({ company, files, assign }: CompanyFilesProps) {
  const { t } = useLingui();
  const documents = files.reduce((sum, { reading }) => sum + (reading?.documents.length ?? 0), 0);
  return (
    <Paper withBorder p="md" component="section" aria-label={company.name}>
      <Stack gap="xs">
        <Group justify="space-between" align="baseline">
          <Title order={2} fz="md" fw={600}>
            {company.name}
          </Title>
          <Text size="sm" c="dimmed">
            {formatIdentification(company.nit)} · <Plural value={files.length} one="# archivo" other="# archivos" /> ·{' '}
            <Plural value={documents} one="# documento" other="# documentos" />
          </Text>
        </Group>
        {!company.isOnDevice && (
          <Text size="sm" c="var(--cuadra-warning)">
            <Trans>Abre esta empresa una vez en este dispositivo para subir sus archivos.</Trans>
          </Text>
        )}
        <Spoiler maxHeight={150} showLabel={t`Ver todos`} hideLabel={t`Ver menos`}>
          <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
            {files.map((file) => (
              <Group component="li" key={file.id} justify="space-between" wrap="nowrap" gap="xs">
                <FileText file={file} />
                <ActionIcon
                  variant="subtle"
                  size={28}
                  aria-label={t`Quitar ${file.name} de ${company.name}`}
                  onClick={() =>
                    void assign(
                      [file.id],
                      file.company_ids.filter((id) => id !== company.id),
                    )
                  }
                >
                  <IconX size={15} />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        </Spoiler>
      </Stack>
    </Paper>
  );
}
