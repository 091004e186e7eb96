import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import classes from './recovery-codes.module.css';

/** The only printed content while the codes are shown. */
export function PrintedCodes({ email, codes }: { email: string; codes: readonly string[] }) {
  const { t } = useLingui();
  const { date } = formatInstant(Date.now());
  return createPortal(
    <section className={classes['sheet']}>
      <h1>{t`Códigos de recuperación de Cuadra`}</h1>
      <p>{t`${email} · creados el ${date}`}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>{t`Cada uno sirve una sola vez. Guárdalos donde solo tú puedas leerlos.`}</p>
    </section>,
    document.body,
  );
}
