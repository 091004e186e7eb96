import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '../forms/use-error-text.ts';
import { PasskeyNotUsed } from './passkey-browser.ts';

/** Returns the Spanish text of a failed proof. */
export function useProofText() {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error: unknown): string =>
    error instanceof PasskeyNotUsed
      ? t`No se usó la llave de acceso. Intenta nuevamente o elige otra forma.`
      : errorText(error, {
          fallback: t`No pudimos confirmar que eres tú. Intenta nuevamente.`,
          offline: t`Necesitas conexión para confirmar que eres tú.`,
        });
}
