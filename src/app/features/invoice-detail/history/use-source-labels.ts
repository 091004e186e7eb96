import { useLingui } from '@lingui/react/macro';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';

export function useSourceLabels(): Record<ChangeSource, string> {
  const { t } = useLingui();
  return {
    person: t`En la aplicación`,
    upload: t`Carga de archivos`,
    import: t`Importación`,
    mail: t`Correo`,
    system: t`Automático`,
    rule: t`Regla`,
  };
}
