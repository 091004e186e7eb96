import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useComments } from '#app/comments/use-comments.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { TypedRecord } from '#store/records/list-records.ts';
import { Section } from '../facts/section.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import classes from './comments.module.css';
import { useWriteComments } from './use-write-comments.ts';

type Props = { invoice: Pick<Invoice, 'id' | 'invoice_number'> };

/** What the company's people wrote about an invoice, the oldest first, with or without a network (docs/comments.md). */
export function CommentsSection({ invoice }: Props) {
  const { t } = useLingui();
  const comments = useComments(invoice.id);
  const { save } = useWriteComments(invoice);
  const count = comments.length;
  return (
    <Section title={count > 0 ? t`Comentarios (${count})` : t`Comentarios`}>
      {count > 0 && (
        <ol className={classes['list']}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} invoice={invoice} />
            </li>
          ))}
        </ol>
      )}
      <CommentForm onSave={(text, mentions) => save({ text, mentions })} />
    </Section>
  );
}

function CommentItem({ comment, invoice }: Props & { comment: TypedRecord<'comment'> }) {
  const { user } = useSignedIn();
  const [isEditing, setIsEditing] = useState(false);
  const { save, remove } = useWriteComments(invoice);
  const { date, time } = formatInstant(Date.parse(comment.data.at));
  if (isEditing)
    return (
      <CommentForm
        initial={comment.data.text}
        onCancel={() => setIsEditing(false)}
        onSave={async (text, mentions) => {
          const isSaved = await save({ text, mentions, id: comment.id, at: comment.data.at });
          if (isSaved) setIsEditing(false);
          return isSaved;
        }}
      />
    );
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {comment.updated_by ?? <Trans>Usuario eliminado</Trans>}
        </Text>
        <Text size="sm">
          {date}, {time}
        </Text>
        {comment.change_state && <PendingMark state={comment.change_state} />}
      </Group>
      <CommentText text={comment.data.text} />
      {comment.updated_by === user.email && (
        <Group gap="xs">
          <Button size="compact-xs" variant="subtle" onClick={() => setIsEditing(true)}>
            <Trans>Editar</Trans>
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => void remove(comment)}>
            <Trans>Eliminar</Trans>
          </Button>
        </Group>
      )}
    </>
  );
}

function PendingMark({ state }: { state: NonNullable<TypedRecord<'comment'>['change_state']> }) {
  return (
    <Text size="sm" fs="italic">
      {state === 'waiting' ? (
        <Trans>Pendiente de enviar</Trans>
      ) : (
        <Trans>No se envió: revísalo en Sincronización</Trans>
      )}
    </Text>
  );
}
