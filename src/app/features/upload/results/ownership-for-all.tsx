import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { UploadRow } from '../rows/upload-row.ts';
import { useOwnershipDecisions } from './ownership-decisions.tsx';
import { useDecideForAll } from './use-decide-for-all.ts';
import { OWNERSHIP_DECISIONS } from './use-decide-ownership.ts';
import { useDecisionLabels } from './use-decision-labels.ts';

/** One answer for all stored documents that still ask whose they are; nothing for fewer than two. */
export function OwnershipForAll({ rows }: { rows: readonly UploadRow[] }) {
  const { t } = useLingui();
  const labels = useDecisionLabels();
  const invoices = useUndecided(rows);
  const { decideForAll, isBusy } = useDecideForAll();
  const count = invoices.length;
  if (count < 2) return null;
  return (
    <Paper p="md" shadow="xs" component="section" aria-labelledby="ownership-title">
      <Stack gap="xs">
        <Text fw={600} id="ownership-title">
          {plural(count, {
            one: '# factura espera tu decisión. ¿Cómo la registramos?',
            other: '# facturas esperan tu decisión. ¿Cómo las registramos?',
          })}
        </Text>
        <Group gap={6} role="group" aria-label={t`Una respuesta para las ${count} facturas`}>
          {OWNERSHIP_DECISIONS.map((decision) => (
            <Button
              key={decision}
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              c={decision === 'delete' ? 'var(--cuadra-expense)' : 'var(--mantine-color-text)'}
              onClick={() => void decideForAll(invoices, decision)}
            >
              {labels[decision]}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>O decide una por una en la lista.</Trans>
        </Text>
      </Stack>
    </Paper>
  );
}

/** The invoices of the results that ask whose they are and have no answer. */
function useUndecided(rows: readonly UploadRow[]): InvoiceRow[] {
  const { store } = useSignedIn();
  const { getDecision } = useOwnershipDecisions();
  const ids = [...new Set(rows.flatMap(({ result }) => result?.documents ?? []).flatMap(toQuestionId))];
  const key = ids.join();
  const invoices = useLiveQuery(() => store.invoices.bulkGet(ids), [store, key]) ?? [];
  const isUndecided = (invoice: InvoiceRow): boolean =>
    invoice.classification === 'none' && getDecision(invoice.id) === undefined;
  return invoices.flatMap((invoice) => (invoice && isUndecided(invoice) ? [invoice] : []));
}

const toQuestionId = ({ question, invoice_id }: { question: unknown; invoice_id: string | null }): string[] =>
  question === 'whose' && invoice_id !== null ? [invoice_id] : [];
