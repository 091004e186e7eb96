import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import classes from '../document.module.css';
import type { OpenedPdf } from './pdf-engine.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';

type Props = { pdf: OpenedPdf; onDownload: () => void; onBroken: () => void };

/** Until the width of the place is measured. */
const DEFAULT_WIDTH = 640;

/** One page of a PDF at a time, with zoom. */
export function PdfPages({ pdf, onDownload, onBroken }: Props) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const { ref, width } = useElementSize();
  const pageWidth = Math.round((width || DEFAULT_WIDTH) * zoom);
  const sheet = useDrawnPage({ pdf, page, width: pageWidth, onBroken });
  const { pageCount } = pdf;
  return (
    <>
      <PdfToolbar
        page={page}
        pageCount={pageCount}
        onPage={setPage}
        zoom={zoom}
        onZoom={setZoom}
        onDownload={onDownload}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes['pages']} tabIndex={0} aria-label={t`Páginas del PDF`}>
        <div ref={ref}>
          <div
            ref={sheet}
            className={classes['sheetOfPdf']}
            role="img"
            aria-label={t`Página ${page} de ${pageCount} del PDF`}
          />
        </div>
      </section>
    </>
  );
}

type DrawnPage = { pdf: OpenedPdf; page: number; width: number; onBroken: () => void };

/** Returns the ref of the element that holds the drawn page. The previous one stays until the next one is drawn. */
function useDrawnPage({ pdf, page, width, onBroken }: DrawnPage) {
  const sheet = useRef<HTMLDivElement>(null);
  const reportBroken = useRef(onBroken);
  useEffect(() => {
    reportBroken.current = onBroken;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    pdf.drawPage(page, width, signal).then(
      (canvas) => !signal.aborted && sheet.current?.replaceChildren(canvas),
      () => !signal.aborted && reportBroken.current(),
    );
    return () => controller.abort();
  }, [pdf, page, width]);
  return sheet;
}
