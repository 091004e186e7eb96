import { useLingui } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MentionNotice } from '#app/notices/use-notices.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import { NoticeCard, NoticeRow } from './notice-card.tsx';
import classes from './notices.module.css';

type Props = { mentions: readonly MentionNotice[]; onRead: (ids: readonly string[]) => Promise<void> };

/** The comments of others that mention the user. */
export function Mentions({ mentions, onRead }: Props) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const ids = [...new Set(mentions.map(({ data }) => data.invoice_id))];
  const rows = useLiveQuery(() => readRows(store, ids), [store, ids.join(' ')]);
  const numbers = new Map(rows?.map((row) => [row.id, invoiceDisplayName(row)]));
  return (
    <NoticeCard title={t`Te mencionaron`} count={mentions.length}>
      {mentions.map(({ id, data, updated_by, isRead }) => {
        const { date, time } = formatInstant(Date.parse(data.at));
        const number = numbers.get(data.invoice_id);
        return (
          <NoticeRow
            key={id}
            to={{ to: '/invoices/$id', params: { id: data.invoice_id } }}
            icon={<IconAt />}
            title={updated_by ?? ''}
            detail={<span className={classes['text']}>{data.text}</span>}
            what={number === undefined ? t`Comentario en una factura` : t`Comentario en ${number}`}
            date={`${date}, ${time}`}
            amount={!isRead && <Badge variant="light">{t`Sin leer`}</Badge>}
            onOpen={() => void onRead([id])}
          />
        );
      })}
    </NoticeCard>
  );
}
