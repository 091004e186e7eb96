import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp, IconRoute, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { invoiceListState } from '#app/data/invoice-list-state.ts';
import { useMayWriteRules } from '#app/rules/use-may-write-rules.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import classes from './invoice-panel.module.css';
import { useTopOffset } from './use-top-offset.ts';

/** `neighbourIds` are the invoices a few rows away. */
export type DetailProps = { id: string; isPanel?: boolean; neighbourIds?: readonly string[] };

/** A user who holds a key down is faster than the database. */
const PREFETCH_COUNT = 4;

type Props = {
  id: string;
  /** The list that it stands beside. */
  view: InvoiceView;
  /** From 0; -1 when the list does not contain it. */
  place: number;
  /** All ids of the list; undefined while they are not known. */
  ids: readonly string[] | undefined;
  Detail: ComponentType<DetailProps>;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
};

/** One invoice beside the list, which stays usable. */
export function InvoicePanel({ id, view, place, ids = [], Detail, onStep, onClose }: Props) {
  const { t } = useLingui();
  const mayWriteRules = useMayWriteRules();
  const panel = useTopOffset();
  const at = place + 1;
  const { length: total } = ids;
  const around = place < 0 ? [] : ids.slice(Math.max(0, place - PREFETCH_COUNT), at + PREFETCH_COUNT);
  return (
    <aside ref={panel} className={classes['panel']} aria-label={t`Detalle de la factura`}>
      <div className={classes['top']}>
        <span className={classes['place']} role="status">
          {place >= 0 && t`${at} de ${total}`}
        </span>
        <Link
          to="/invoices/$id"
          params={{ id }}
          state={invoiceListState(view)}
          preload={false}
          className={classes['page']}
          aria-label={t`Abrir en su página`}
        >
          <IconArrowsDiagonal size={17} aria-hidden />
        </Link>
        {mayWriteRules && (
          <Link
            to="/rules"
            search={{ invoice: id }}
            preload={false}
            className={classes['page']}
            aria-label={t`Crear regla…`}
            title={t`Crear regla…`}
          >
            <IconRoute size={17} aria-hidden />
          </Link>
        )}
        <ActionIcon aria-label={t`Cerrar el detalle`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes['body']} tabIndex={0} aria-label={t`Contenido de la factura`}>
        <Detail id={id} isPanel neighbourIds={around} />
      </section>
      <footer className={classes['foot']}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={place <= 0}
          leftSection={<IconChevronUp size={15} />}
          rightSection={<KeyHint isQuiet>{'K'}</KeyHint>}
          onClick={() => onStep(-1)}
        >
          <Trans>Anterior</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={place < 0 || place >= total - 1}
          leftSection={<IconChevronDown size={15} />}
          rightSection={<KeyHint isQuiet>{'J'}</KeyHint>}
          onClick={() => onStep(1)}
        >
          <Trans>Siguiente</Trans>
        </Button>
        <span className={classes['hint']}>
          <KeyHint isQuiet>{'1–4'}</KeyHint> <Trans>estado</Trans>
        </span>
        <span className={classes['hint']}>
          <KeyHint isQuiet>{'Esc'}</KeyHint> <Trans>cerrar</Trans>
        </span>
      </footer>
    </aside>
  );
}
