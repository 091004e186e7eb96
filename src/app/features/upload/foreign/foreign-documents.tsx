import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { FOREIGN_ANSWERS, type ForeignAnswer } from '#domain/files/foreign-documents.ts';
import classes from '../upload.module.css';
import type { Upload } from '../upload.ts';
import { ForeignDocumentItem } from './foreign-document-item.tsx';
import type { ForeignDocument } from './list-foreign.ts';
import { useAnswerLabels } from './use-answer-labels.ts';
import { useForeignText } from './use-foreign.ts';

type Props = { upload: Upload; documents: readonly ForeignDocument[] };

/** More documents are shown in steps of this many. */
const STEP = 6;
const LARGE_STEP = 50;

/** The documents that do not name the company, before anything is sent: one answer for all, or one for each. */
export function ForeignDocuments({ upload, documents }: Props) {
  const { t } = useLingui();
  const foreignText = useForeignText();
  const notify = useNotify();
  const [limit, setLimit] = useState(STEP);
  if (documents.length === 0) return null;
  const count = documents.length;
  const answer = (answered: readonly ForeignDocument[], value: ForeignAnswer) =>
    upload
      .answerForeign(Object.fromEntries(answered.map(({ identity }) => [identity, value])))
      .catch(() => notify.failed(t`No pudimos guardar tu respuesta. Intenta nuevamente.`));
  const more = Math.min(LARGE_STEP, count - limit);
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby="foreign-title">
      <Stack gap="sm">
        <div>
          <Title order={2} fz="md" fw={600} id="foreign-title">
            {foreignText(count)}
          </Title>
          <Text size="sm" c="dimmed">
            <Trans>Todavía no se ha subido nada. Di qué son para tu empresa, o déjalas fuera.</Trans>
          </Text>
        </div>
        {count > 1 && <AnswerForAll documents={documents} onAnswer={(value) => void answer(documents, value)} />}
        <KeepFocus>
          <ul className={classes['foreign']} aria-labelledby="foreign-title">
            {documents.slice(0, limit).map((document) => (
              <ForeignDocumentItem
                key={document.identity}
                document={document}
                onAnswer={(value) => void answer([document], value)}
              />
            ))}
          </ul>
        </KeepFocus>
        {more > 0 && (
          <button type="button" className={classes['more']} onClick={() => setLimit(limit + LARGE_STEP)}>
            {plural(more, { one: 'Ver # factura más', other: 'Ver # facturas más' })}
          </button>
        )}
        <SharedFilesNote documents={documents} />
      </Stack>
    </Paper>
  );
}

type ForAllProps = { documents: readonly ForeignDocument[]; onAnswer: (value: ForeignAnswer) => void };

function AnswerForAll({ documents, onAnswer }: ForAllProps) {
  const { t } = useLingui();
  const labels = useAnswerLabels();
  const count = documents.length;
  return (
    <Group gap={6} role="group" aria-label={t`Una respuesta para las ${count} facturas`}>
      <Text size="sm" fw={550} aria-hidden>
        <Trans>Para todas:</Trans>
      </Text>
      {FOREIGN_ANSWERS.map((value) => {
        const isChosen = documents.every(({ answer }) => answer === value);
        return (
          <Button
            key={value}
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onAnswer(value)}
          >
            {labels[value]}
          </Button>
        );
      })}
    </Group>
  );
}

/** A ZIP is sent whole: what is left out of it goes to the trash. */
function SharedFilesNote({ documents }: { documents: readonly ForeignDocument[] }) {
  const files = new Set(documents.flatMap(({ answer, sharedFile }) => (answer === 'skip' && sharedFile) || []));
  if (files.size === 0) return null;
  const names = [...files].slice(0, 3).join(', ');
  return (
    <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
      <Plural
        value={files.size}
        one={`${names} trae otras facturas y se sube completo: las que dejas fuera quedarán en la papelera.`}
        other={`${names} traen otras facturas y se suben completos: las que dejas fuera quedarán en la papelera.`}
      />
    </Text>
  );
}
