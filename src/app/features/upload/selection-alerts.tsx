import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#app/session/session-context.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import classes from './upload.module.css';

type Props = { alerts: readonly string[]; sheets: readonly string[] };

/** Why dropped files were not added; spreadsheets have a page of their own. */
export function SelectionAlerts({ alerts, sheets }: Props) {
  return (
    <>
      {sheets.length > 0 && <SheetAlert sheets={sheets} />}
      {alerts.map((alert) => (
        <ErrorBox key={alert}>{alert}</ErrorBox>
      ))}
    </>
  );
}

function SheetAlert({ sheets }: { sheets: readonly string[] }) {
  const { permissions } = useSignedIn().user;
  const names = sheets.slice(0, 3).join(', ');
  return (
    <ErrorBox>
      <Plural
        value={sheets.length}
        one={`${names} es un archivo de Excel y no se sube aquí.`}
        other={`${names} son archivos de Excel y no se suben aquí.`}
      />{' '}
      {allows(permissions, 'access_imports') ? (
        <Link to="/imports" className={classes['open']}>
          <Trans>Impórtalo en «Importar desde Excel»</Trans>
        </Link>
      ) : (
        <>
          <Trans>La importación masiva no está incluida en tu plan o rol.</Trans>{' '}
          <Trans>Sube el XML o el ZIP de esas facturas.</Trans>
        </>
      )}
    </ErrorBox>
  );
}
