import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './invoice-detail.module.css';

type Props = { tone?: 'info' | 'warning' | 'bad'; children: ReactNode };

export function Notice({ tone = 'info', children }: Props) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes['notice']} data-tone={tone} role="status">
      <Icon size={18} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
