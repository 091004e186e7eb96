import { useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Money } from '#app/ui/money.tsx';
import { balanceOf, type Dashboard } from '#domain/totals.ts';
import classes from './dashboard.module.css';

export function TotalCards({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useLingui();
  const { total_income, total_expense, total_credit_note } = dashboard;
  const balance = balanceOf(dashboard);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Card label={t`Balance`} amount={balance} tone={balance < 0 ? 'expense' : 'plain'} icon={<IconScale />}>
        {total_credit_note > 0 ? (
          <>
            {t`Notas crédito ya descontadas:`} <Money amount={total_credit_note} />
          </>
        ) : (
          t`Ingresos menos gastos`
        )}
      </Card>
      <Card label={t`Total ingresos`} amount={total_income} tone="income" icon={<IconArrowDownLeft />}>
        {t`Ventas y servicios facturados`}
      </Card>
      <Card label={t`Total gastos`} amount={total_expense} tone="expense" icon={<IconArrowUpRight />}>
        {t`Compras y servicios recibidos`}
      </Card>
    </SimpleGrid>
  );
}

type CardProps = {
  label: string;
  amount: number;
  tone: 'plain' | 'income' | 'expense';
  icon: ReactNode;
  children: ReactNode;
};

function Card({ label, amount, tone, icon, children }: CardProps) {
  return (
    <Paper component="section" aria-label={label} p="md" shadow="xs">
      <div className={classes['cardHead']}>
        <Text component="h2" size="sm" fw={500} c="dimmed">
          {label}
        </Text>
        <span className={classes['cardIcon']} data-tone={tone} aria-hidden>
          {icon}
        </span>
      </div>
      <div className={classes['figure']} data-tone={tone}>
        <Money amount={amount} />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {children}
      </Text>
    </Paper>
  );
}
