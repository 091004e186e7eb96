import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconChevronRight, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import classes from './log.module.css';
import { supportText } from './support-text.ts';
import { type LogLine, useLog } from './use-log.ts';
import { useLogText } from './use-log-text.ts';
import { useSaveLog } from './use-save-log.ts';

/** The log of the sync engine; collapsed until the user opens it. */
export function SyncLog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes['log']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes['summary']}>
        <IconChevronRight size={16} aria-hidden />
        <Trans>Registro</Trans>
      </summary>
      {isOpen && <Entries />}
    </details>
  );
}

function Entries() {
  const { t } = useLingui();
  const log = useLog();
  const { copy, save } = useSaveLog();
  if (!log) return null;
  const text = supportText(log.text);
  return (
    <div className={classes['body']}>
      <p className={classes['intro']}>
        <Trans>
          Lo que ha hecho este dispositivo. La copia para soporte no lleva nombres ni valores de tus facturas.
        </Trans>
      </p>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copy(text)}
        >
          <Trans>Copiar para soporte</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => save(text)}
        >
          <Trans>Descargar registro</Trans>
        </Button>
      </Group>
      {log.lines.length === 0 ? (
        <p className={classes['intro']}>{t`Aún no hay nada en el registro.`}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1).
        <ol className={classes['lines']} aria-label={t`Registro`} tabIndex={0}>
          {log.lines.map((line) => (
            <Entry key={line.n} line={line} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Entry({ line }: { line: LogLine }) {
  const texts = useLogText()(line);
  const { date, time } = formatInstant(line.at);
  return (
    <li>
      <time dateTime={new Date(line.at).toISOString()}>{`${date}, ${time}`}</time>
      <span>{texts}</span>
    </li>
  );
}
