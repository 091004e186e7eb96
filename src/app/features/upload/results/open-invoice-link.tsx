import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import classes from '../upload.module.css';
import { useUploadedNoun } from './use-uploaded-noun.ts';

/** The link from a result to its invoice. */
export function OpenInvoiceLink({ id }: { id: string }) {
  const noun = useUploadedNoun(id);
  return (
    <Link to="/invoices/$id" params={{ id }} preload={false} className={classes['open']}>
      <Trans>Abrir {noun}</Trans>
    </Link>
  );
}
