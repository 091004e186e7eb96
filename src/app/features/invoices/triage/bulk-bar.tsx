import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Progress } from '@mantine/core';
import { IconChevronUp, IconTrash, IconX } from '@tabler/icons-react';
import { APPROVAL_KEY } from '#app/approval/approval-key.ts';
import { CLASSIFICATION_KEYS, CODING_KEY, STATUS_KEYS } from '#app/shortcuts/decision-keys.ts';
import { shortcutDialogs } from '#app/shortcuts/shortcut-dialogs.ts';
import { reportBottomBar } from '#app/ui/bottom-insets.ts';
import { KeyHint } from '#app/ui/keyboard/key-hint.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Summand } from '#domain/invoices/sum-amounts.ts';
import { SumText } from '../amount-sum-text.tsx';
import classes from './bulk-bar.module.css';
import type { Progress as Done } from './use-bulk-actions.ts';

type Props = {
  count: number;
  /** Undefined while they are not known. */
  selected: readonly Summand[] | undefined;
  total: number;
  progress: Done | undefined;
  onStatus: (status: InvoiceStatus) => void;
  onClassification: (classification: Classification) => void;
  /** Undefined where no purchase needs an approval. */
  onApprove: (() => void) | undefined;
  /** Undefined for roles that may delete only one invoice at a time (docs/plans.md#features-by-role). */
  onDelete: (() => void) | undefined;
  onAll: () => void;
  onClear: () => void;
};

/** The actions on the selected rows, always visible while there are any. */
export function BulkBar({
  count,
  selected,
  total,
  progress,
  onStatus,
  onClassification,
  onApprove,
  onDelete,
  onAll,
  onClear,
}: Props) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  if (progress) return <WriteProgress progress={progress} />;
  return (
    <div ref={reportBottomBar} className={classes['bar']} role="toolbar" aria-label={t`Facturas seleccionadas`}>
      <span className={classes['count']} role="status">
        <span>
          <Plural value={count} one="# seleccionada" many="# de seleccionadas" other="# seleccionadas" />
        </span>
        {selected && (
          <>
            {' · '}
            <SumText documents={selected} />
          </>
        )}
      </span>
      {count < total && (
        <Button size="compact-sm" variant="subtle" color="gray" className={classes['all'] ?? ''} onClick={onAll}>
          <Trans>Seleccionar las {total}</Trans>
        </Button>
      )}
      <Choices name={t`Estado`} keys={STATUS_KEYS} labels={statuses} onChoose={onStatus} />
      <Choices
        name={t`Clasificación`}
        keys={CLASSIFICATION_KEYS}
        labels={classifications}
        onChoose={onClassification}
      />
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<KeyHint isQuiet>{CODING_KEY.toUpperCase()}</KeyHint>}
        onClick={() => shortcutDialogs.open('coding')}
      >
        <Trans>Asignar, etiquetar…</Trans>
      </Button>
      {onApprove && (
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<KeyHint isQuiet>{APPROVAL_KEY.toUpperCase()}</KeyHint>}
          onClick={onApprove}
        >
          <Trans>Aprobar</Trans>
        </Button>
      )}
      {onDelete && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes['delete'] ?? ''}
          leftSection={<IconTrash size={15} />}
          rightSection={<KeyHint isQuiet>{'Supr'}</KeyHint>}
          onClick={onDelete}
        >
          <Trans>Eliminar</Trans>
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={15} />}
        rightSection={<KeyHint isQuiet>{'Esc'}</KeyHint>}
        className={classes['clear'] ?? ''}
        onClick={onClear}
      >
        <Trans>Quitar selección</Trans>
      </Button>
    </div>
  );
}

type ChoicesProps<T extends string> = {
  name: string;
  keys: Record<T, string>;
  labels: Record<T, string>;
  onChoose: (value: T) => void;
};

function Choices<T extends string>({ name, keys, labels, onChoose }: ChoicesProps<T>) {
  return (
    <Menu position="top-start" width={230} withinPortal={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronUp size={14} />}>
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* Object.keys returns string[] and loses the key type. */}
        {(Object.keys(keys) as T[]).map((value) => (
          <Menu.Item
            key={value}
            rightSection={<KeyHint isQuiet>{keys[value].toUpperCase()}</KeyHint>}
            onClick={() => onChoose(value)}
          >
            {labels[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function WriteProgress({ progress: { done, total } }: { progress: Done }) {
  const { t } = useLingui();
  return (
    <div ref={reportBottomBar} className={classes['bar']} role="status">
      <Trans>
        Actualizando {done} de {total}
      </Trans>
      <Progress value={(done / total) * 100} w={180} aria-label={t`Actualizando facturas`} />
    </div>
  );
}
