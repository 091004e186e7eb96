import { useLingui } from '@lingui/react/macro';
import type { EmailList } from '#domain/mail/certified-email.ts';

/** Returns why a typed list cannot be saved; undefined when it can. */
export function useListProblem({ emails, invalid, limit }: EmailList & { limit: number }): string | undefined {
  const { t } = useLingui();
  const [value] = invalid;
  if (invalid.length > 1) return t`Revisa los correos: sepáralos con comas y usa el formato nombre@empresa.com.`;
  if (value !== undefined) return t`«${value}» no es un correo válido.`;
  return emails.length > limit ? t`Puedes registrar hasta ${limit} correos certificados.` : undefined;
}
