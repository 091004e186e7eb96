import { Paper, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './notices.module.css';

type CardProps = {
  title: string;
  /** Shown after the title, where the card lists several. */
  count?: number;
  /** The way to all of them. */
  link?: ReactNode;
  children: ReactNode;
};

/** The notices of one kind. */
export function NoticeCard({ title, count, link, children }: CardProps) {
  return (
    <Paper component="section" shadow="xs">
      <div className={classes['head']}>
        <Title order={2} fz="md" fw={600}>
          {count === undefined ? title : `${title} (${count})`}
        </Title>
        {link}
      </div>
      <ul className={classes['list']}>{children}</ul>
    </Paper>
  );
}

type RowProps = {
  /** Where the whole row leads. */
  to: Pick<LinkProps, 'to' | 'params'>;
  icon: ReactNode;
  tone?: 'plain' | 'warning';
  title: string;
  detail: ReactNode;
  /** What the notice is, and its date. */
  what: string;
  date: ReactNode;
  amount?: ReactNode;
  onOpen?: () => void;
};

export function NoticeRow({ to, icon, tone = 'plain', title, detail, what, date, amount, onOpen }: RowProps) {
  return (
    <li>
      <Link {...to} preload={false} className={classes['row']} onClick={onOpen}>
        <div className={classes['icon']} data-tone={tone} aria-hidden>
          {icon}
        </div>
        <div className={classes['what']}>
          <div className={classes['title']}>{title}</div>
          <div className={classes['detail']}>{detail}</div>
        </div>
        <div className={classes['when']} data-tone={tone}>
          <div>{what}</div>
          <div>{date}</div>
        </div>
        <div className={classes['amount']}>{amount}</div>
        <IconChevronRight className={classes['go']} aria-hidden />
      </Link>
    </li>
  );
}
