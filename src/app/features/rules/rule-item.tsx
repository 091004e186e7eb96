import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Group, Switch, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import '@mantine/core/styles/Switch.css';
import { useRuleTexts } from '#app/rules/use-rule-texts.ts';
import type { ShownRule } from '#app/rules/use-rules.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import classes from './rules.module.css';
import type { RuleUsage } from './use-rule-usage.ts';

type Props = {
  rule: ShownRule;
  /** Undefined while it is counted. */
  usage: RuleUsage | undefined;
  /** Otherwise the rule is only shown. */
  mayWrite: boolean;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (step: 1 | -1) => void;
  onToggle: () => void;
  onDelete: () => void;
};

/** One rule: its words, what it did, and what can be done with it. Alt+↑ and Alt+↓ move it. */
export function RuleItem({ rule, usage, mayWrite, isFirst, isLast, onEdit, onMove, onToggle, onDelete }: Props) {
  const { t } = useLingui();
  const { conditionText, setsText } = useRuleTexts();
  const { name } = rule;
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || step === undefined || !mayWrite) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li className={classes['rule']} data-rule={rule.id} onKeyDown={handleKey}>
      <div className={classes['words']}>
        <Group gap="xs">
          {mayWrite ? (
            <Button variant="transparent" size="compact-sm" px={0} onClick={onEdit}>
              {name}
            </Button>
          ) : (
            <Text size="sm" fw={600}>
              {name}
            </Text>
          )}
          {rule.isWaiting && (
            <Badge variant="light" color="gray">
              <Trans>Por enviar</Trans>
            </Badge>
          )}
        </Group>
        <Text size="sm">{conditionText(rule.conditions)}</Text>
        <Text size="sm">→ {setsText(rule.sets)}</Text>
        <Text size="xs" c="dimmed">
          {usage && <Usage usage={usage} />}
        </Text>
      </div>
      <div className={classes['actions']}>
        <Switch
          label={t`Activa`}
          aria-label={t`Regla ${name} activa`}
          checked={rule.enabled}
          disabled={!mayWrite}
          onChange={onToggle}
        />
        <ActionIcon
          variant="default"
          aria-label={t`Subir ${name}`}
          aria-keyshortcuts="Alt+ArrowUp"
          disabled={isFirst || !mayWrite}
          onClick={() => onMove(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t`Bajar ${name}`}
          aria-keyshortcuts="Alt+ArrowDown"
          disabled={isLast || !mayWrite}
          onClick={() => onMove(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t`Eliminar ${name}`} disabled={!mayWrite} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  );
}

function Usage({ usage: { count, last } }: { usage: RuleUsage }) {
  if (count === 0) return <Trans>Aún no ha puesto nada.</Trans>;
  const date = last === undefined ? undefined : formatInstant(Date.parse(last)).date;
  return (
    <>
      <Plural value={count} one="En # factura" many="En # de facturas" other="En # facturas" />
      {date !== undefined && (
        <>
          {' · '}
          <Trans>última vez {date}</Trans>
        </>
      )}
    </>
  );
}
