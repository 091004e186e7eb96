import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { allowedUploadTypes } from '#domain/accounts/permissions.ts';

/** Returns the text for a company without invoices. It names the file types of its plan. */
export function useNoInvoicesText(): string {
  const { t, i18n } = useLingui();
  const types = allowedUploadTypes(useSignedIn().user.permissions).map((type) => type.toUpperCase());
  const listed = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(types);
  return listed === ''
    ? t`Aún no tienes facturas.`
    : t`Aún no tienes facturas. Sube tus archivos ${listed} para empezar.`;
}
