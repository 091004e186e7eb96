import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { oneFullStop } from '#domain/text/one-full-stop.ts';
import { useAllRows } from '../rows/use-rows.ts';
import type { Upload } from '../upload.ts';
import { type ForeignDocument, listForeign } from './list-foreign.ts';

/** Returns the documents of the chosen files that do not name the company. */
export function useForeign(upload: Upload): ForeignDocument[] {
  const rows = useAllRows(upload.rows);
  return listForeign(rows, useSignedIn().user.company?.nits ?? []);
}

/** Returns a function that counts documents as not the company's: "60 facturas no están a nombre de Comercial Ejemplo". */
export function useForeignText(): (count: number) => string {
  const { t } = useLingui();
  const company = useSignedIn().user.company?.name ?? t`tu empresa`;
  return (count) =>
    plural(count, {
      one: `# factura no está a nombre de ${company}`,
      other: `# facturas no están a nombre de ${company}`,
    });
}

/** Returns a function that names what is left to decide: "Antes de subir, decide qué hacer con 3 facturas que no están…". */
export function useOpenForeignText(): (count: number) => string {
  const { t } = useLingui();
  const company = useSignedIn().user.company?.name ?? t`tu empresa`;
  return (count) =>
    oneFullStop(
      plural(count, {
        one: `Antes de subir, decide qué hacer con # factura que no está a nombre de ${company}.`,
        other: `Antes de subir, decide qué hacer con # facturas que no están a nombre de ${company}.`,
      }),
    );
}
