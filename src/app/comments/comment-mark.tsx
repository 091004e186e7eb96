import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { useSignedIn } from '../session/session-context.tsx';
import type { Comments } from './use-comments.ts';

/** The number of comments about an invoice, and whether one mentions the person. */
export function CommentMark({ comments }: { comments: Comments }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const count = comments.length;
  const isMentioned = comments.some(({ data }) => data.mentions.includes(user.id));
  const total = t`${plural(count, { one: '# comentario', other: '# comentarios' })}`;
  return (
    <span
      role="img"
      aria-label={isMentioned ? t`${total}, te mencionan` : total}
      data-mentioned={isMentioned || undefined}
    >
      <IconMessage size={12} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> {count}
      {isMentioned && ' @'}
    </span>
  );
}
