import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

type Props = {
  label: string;
  figure: ReactNode;
  tone?: 'plain' | 'income' | 'expense';
  icon?: ReactNode;
  /** How the figure differs from that of another period. */
  comparison?: ReactNode;
  /** Text or link below the figure. */
  children?: ReactNode;
};

/** One main figure of a page. A link in it with `data-whole` fills the card. */
export function FigureCard({ label, figure, tone = 'plain', icon, comparison, children }: Props) {
  return (
    <Paper component="section" aria-label={label} p="md" shadow="xs" className={classes['card'] ?? ''}>
      <div className={classes['head']}>
        <Text component="h2" size="sm" fw={500} c="dimmed">
          {label}
        </Text>
        {icon !== undefined && (
          <span className={classes['icon']} data-tone={tone} aria-hidden>
            {icon}
          </span>
        )}
      </div>
      <div className={classes['figure']} data-tone={tone}>
        {figure}
      </div>
      {comparison !== undefined && (
        <Text size="xs" mt={4} component="div" className={classes['comparison'] ?? ''}>
          {comparison}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4} component="div" className={classes['note'] ?? ''}>
        {children}
      </Text>
    </Paper>
  );
}
