import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconMinus, IconPlus } from '@tabler/icons-react';
import { formatRate } from '../../facts/format-figures.ts';
import classes from '../document.module.css';

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 4;

type Props = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** 1 is as wide as the place. */
  zoom: number;
  onZoom: (zoom: number) => void;
  onDownload: () => void;
};

/** Page, zoom and download of a PDF. */
export function PdfToolbar({ page, pageCount, onPage, zoom, onZoom, onDownload }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes['tools']}>
      <div className={classes['group']}>
        <ActionIcon aria-label={t`Página anterior`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={17} />
        </ActionIcon>
        <span role="status">{t`Página ${page} de ${pageCount}`}</span>
        <ActionIcon aria-label={t`Página siguiente`} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={17} />
        </ActionIcon>
      </div>
      <div className={classes['group']}>
        <ActionIcon
          aria-label={t`Alejar`}
          disabled={zoom <= MIN_ZOOM}
          onClick={() => onZoom(Math.max(MIN_ZOOM, zoom / ZOOM_STEP))}
        >
          <IconMinus size={17} />
        </ActionIcon>
        <span className={classes['percent']}>{formatRate(Math.round(zoom * 100))}</span>
        <ActionIcon
          aria-label={t`Acercar`}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => onZoom(Math.min(MAX_ZOOM, zoom * ZOOM_STEP))}
        >
          <IconPlus size={17} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" disabled={zoom === 1} onClick={() => onZoom(1)}>
          <Trans>Ajustar al ancho</Trans>
        </Button>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        className={classes['end'] ?? ''}
        leftSection={<IconDownload size={15} />}
        onClick={onDownload}
      >
        <Trans>Descargar</Trans>
      </Button>
    </div>
  );
}
