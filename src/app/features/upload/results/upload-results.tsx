import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { FilteredUploadList } from '../rows/upload-list.tsx';
import { useAllRows } from '../rows/use-rows.ts';
import type { Upload } from '../upload.ts';
import { OutcomeFilter } from './outcome-filter.tsx';
import type { OutcomeGroup } from './outcome-groups.ts';
import { OwnershipForAll } from './ownership-for-all.tsx';
import { UploadSummary } from './upload-summary.tsx';

export function UploadResults({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows);
  const [group, setGroup] = useState<OutcomeGroup>('all');
  return (
    <Stack gap="md">
      <UploadSummary upload={upload} rows={rows} />
      <OwnershipForAll rows={rows} />
      <OutcomeFilter rows={rows} group={group} onGroup={setGroup} />
      <FilteredUploadList key={group} upload={upload} label={t`Resultados`} group={group} />
    </Stack>
  );
}
