import { Text, type TextProps } from '@mantine/core';
import { formatCop, formatMoney } from '#domain/money.ts';
import classes from './money.module.css';

type Props = TextProps & { amount: number; currency?: string };

/** An amount with tabular numerals; the currency is spelled out unless it is pesos. */
export function Money({ amount, currency = 'COP', ...rest }: Props) {
  const shown = currency === 'COP' ? formatCop(amount) : formatMoney(amount, currency);
  return (
    <Text component="span" inherit className={classes['money'] ?? ''} {...rest}>
      {shown}
    </Text>
  );
}
