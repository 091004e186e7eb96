import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useRuleTexts } from '#app/rules/use-rule-texts.ts';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import classes from './rules.module.css';
import type { PreviewLine } from './use-rule-preview.ts';

const LINE_PX = 52;
const HEIGHT_PX = 260;

/** How many invoices a rule would change, and which. */
export function RulePreview({ lines }: { lines: PreviewLine[] | undefined }) {
  if (!lines) return <Skeleton height={20} aria-hidden />;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} role="status">
        <Plural
          value={lines.length}
          _0="Ninguna factura anterior cambiaría."
          one="Cambiaría # factura anterior."
          many="Cambiarían # de facturas anteriores."
          other="Cambiarían # facturas anteriores."
        />
      </Text>
      {lines.length > 0 && <Lines lines={lines} />}
    </Stack>
  );
}

function Lines({ lines }: { lines: PreviewLine[] }) {
  const { t } = useLingui();
  const nameOf = useDocumentName();
  const { setsText } = useRuleTexts();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    overscan: 8,
    initialRect: { width: 400, height: HEIGHT_PX },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard (WCAG 2.1.1).
    <section ref={box} className={classes['preview']} tabIndex={0} aria-label={t`Facturas que cambiarían`}>
      <ul className={classes['lines']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li key={line.id} style={{ transform: `translateY(${start}px)`, height: LINE_PX }}>
              <Link to="/invoices/$id" params={{ id: line.id }} preload={false}>
                {nameOf(line)}
              </Link>{' '}
              <Text span size="sm">
                {otherParty(line).name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                <Trans>quedaría</Trans> {setsText(line.values)}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
