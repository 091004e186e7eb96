import type { Counts, UnavailableFile } from './archive/manifest.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const describeCounts = ({ companies, users, invoices, files }: Counts): string =>
  [
    counted(companies, 'empresa', 'empresas'),
    counted(users, 'usuario', 'usuarios'),
    counted(invoices, 'factura', 'facturas'),
    counted(files, 'archivo', 'archivos'),
  ].join(', ');

const REASONS = { missing: 'falta', changed: 'tiene otro contenido' } as const;

/** One line for each file that the backup lacks; nothing when it lacks none. */
export const describeUnavailable = (files: readonly UnavailableFile[]): string =>
  files
    .map(
      ({ company_id, sha256, reason }) =>
        `Sin copia: el archivo ${sha256} de la empresa ${company_id} ${REASONS[reason]}.\n`,
    )
    .join('');
