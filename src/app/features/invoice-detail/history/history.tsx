import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Section } from '../facts/section.tsx';
import classes from './history.module.css';
import { HistoryList } from './history-list.tsx';

type Props = { id: string; rev: number; number: string };

/** What happened to the invoice, who did it and when. It is requested when it is opened. */
export function History({ id, rev, number }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <div className={classes['history']}>
      <Section
        title={t`Historial`}
        tools={
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t`Ocultar historial` : t`Ver historial`}
          </Button>
        }
      >
        <div id={contentId}>{isOpen && <HistoryList id={id} rev={rev} number={number} />}</div>
      </Section>
    </div>
  );
}
