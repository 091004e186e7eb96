import { useLingui } from '@lingui/react/macro';

/** Returns the name of DIAN's payment codes; a rare code is returned unchanged. docs/dian.md#fields. */
export function usePaymentMeans(): (code: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    '1': t`Sin definir`,
    '10': t`Efectivo`,
    '20': t`Cheque`,
    '30': t`Transferencia crédito`,
    '31': t`Transferencia débito`,
    '42': t`Consignación bancaria`,
    '47': t`Transferencia bancaria`,
    '48': t`Tarjeta crédito`,
    '49': t`Tarjeta débito`,
    '71': t`Bonos`,
    '72': t`Vales`,
    ZZZ: t`Acuerdo mutuo`,
  };
  return (code) => names[code] ?? t`Código ${code}`;
}

/** Returns the name of DIAN's forms of payment. docs/dian.md#fields. */
export function usePaymentForm(): (form: '1' | '2') => string {
  const { t } = useLingui();
  return (form) => (form === '1' ? t`Contado` : t`Crédito`);
}
