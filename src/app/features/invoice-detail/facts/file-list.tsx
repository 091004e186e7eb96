import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { InvoiceDetail, InvoiceFileKind } from '#domain/invoices/invoice-detail.ts';
import classes from '../invoice-detail.module.css';
import { useDownloadInvoiceFile } from '../use-download-invoice-file.ts';
import { Section } from './section.tsx';

/** The original files, byte for byte. */
export function FileList({ detail: { id, files } }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const download = useDownloadInvoiceFile(id);
  const kinds = useFileKinds();
  if (files.length === 0) return null;
  return (
    <Section title={t`Archivos originales`}>
      <ul className={classes['plain']}>
        {files.map((file) => (
          <li key={`${file.sha256} ${file.name}`}>
            <button type="button" className={classes['fileButton']} onClick={() => void download(file)}>
              <IconDownload size={16} aria-hidden />
              <span className={classes['fileName']}>{file.name}</span>
              <span className={classes['dim']}>{kinds[file.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useFileKinds(): Record<InvoiceFileKind, string> {
  const { t } = useLingui();
  return {
    xml: t`XML`,
    container: t`Contenedor`,
    pdf: t`PDF`,
    zip: t`ZIP`,
    event: t`Evento`,
    annex: t`Anexo`,
  };
}
