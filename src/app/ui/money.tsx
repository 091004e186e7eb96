import { formatCop, formatMoney } from '#domain/money.ts';
import classes from './money.module.css';

type Props = { amount: number; currency?: string; fw?: number; className?: string | undefined };

/** An amount with tabular numerals; the currency is written unless it is pesos. */
export function Money({ amount, currency = 'COP', fw, className = '' }: Props) {
  return (
    <span className={`${classes['money']} ${className}`} style={fw === undefined ? undefined : { fontWeight: fw }}>
      {currency === 'COP' ? formatCop(amount) : formatMoney(amount, currency)}
    </span>
  );
}
