import { Trans, useLingui } from '@lingui/react/macro';
import classes from '../upload.module.css';
import { useWaitingPdfs } from './waiting-pdfs-context.ts';

/** Opens the form of a PDF to complete, next to its result. */
export function CompleteButton({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const { pdfs, open } = useWaitingPdfs();
  if (!pdfs?.some((pdf) => pdf.id === id)) return null;
  return (
    <button
      type="button"
      className={classes['open']}
      aria-label={t`Completar datos de ${name}`}
      onClick={() => open(id)}
    >
      <Trans>Completar datos</Trans>
    </button>
  );
}
