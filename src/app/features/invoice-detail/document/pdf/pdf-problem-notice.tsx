import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { Notice } from '../../notice.tsx';
import type { PdfProblem } from './use-pdf.ts';

type Props = { problem: PdfProblem; onDownload: () => void; onRetry: () => void };

const MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024;

/** Why the PDF is not shown, and what helps: download it, or try again. */
export function PdfProblemNotice({ problem, onDownload, onRetry }: Props) {
  const { t } = useLingui();
  const texts: Record<PdfProblem, string> = {
    offline: t`Necesitas conexión para ver el PDF.`,
    failed: t`No pudimos mostrar el PDF. Descárgalo.`,
    broken: t`No pudimos mostrar el PDF. Descárgalo.`,
    protected: t`El PDF está protegido con contraseña. Descárgalo para abrirlo.`,
    too_big: t`El PDF pesa más de ${MEGABYTES} MB. Descárgalo para verlo.`,
  };
  return (
    <Notice tone={problem === 'offline' ? 'info' : 'warning'}>
      {texts[problem]}
      <Group gap={6} mt={6}>
        {problem !== 'offline' && (
          <Button size="compact-sm" variant="default" onClick={onDownload}>
            <Trans>Descargar PDF</Trans>
          </Button>
        )}
        {(problem === 'offline' || problem === 'failed') && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <Trans>Reintentar</Trans>
          </Button>
        )}
      </Group>
    </Notice>
  );
}
