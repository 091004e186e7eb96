import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useCopy } from '#app/forms/use-copy.ts';
import type { CufeCheck, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { Fact } from './facts.tsx';

/** docs/interaction.md#terms: the CUFE can always be copied, and is shown as abcd…7890. */
export function CufeLine({ detail: { cufe, cufe_check, uuid_scheme } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const copy = useCopy();
  const texts = useCheckTexts();
  const short = cufe === null ? '' : `${cufe.slice(0, 4)}…${cufe.slice(-4)}`;
  const name = cufeName(uuid_scheme);
  return (
    <Fact name={name}>
      {cufe !== null && (
        <button
          type="button"
          className={classes['cufe']}
          title={cufe}
          aria-label={t`Copiar el ${name} ${short}`}
          onClick={() => void copy(cufe)}
        >
          <code>{short}</code>
          <IconCopy size={15} aria-hidden />
        </button>
      )}
      <span className={classes['check']} data-check={cufe_check}>
        {texts[cufe_check]}
      </span>
      {cufe !== null && <code className={classes['whole']}>{cufe}</code>}
    </Fact>
  );
}

/** CUFE, CUDE or CUDS, from the scheme of the document: "CUDE-SHA384". */
export const cufeName = (scheme: string | null): string => /^CU[DF][ES]/.exec(scheme ?? '')?.[0] ?? 'CUFE';

/** Only a CUFE computed with the technical key counts as proof (docs/dian.md#cufe). */
function useCheckTexts(): Record<CufeCheck, string> {
  const { t } = useLingui();
  return {
    verified: t`CUFE comprobado`,
    mismatch: t`No corresponde a los datos del documento`,
    well_formed: t`Formato correcto, no consultado en la DIAN`,
    malformed: t`Formato no válido`,
    absent: t`El documento no lo trae`,
  };
}
