import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarDown, IconDots, IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { ReadPurchase } from '#domain/radian/radian-summary.ts';
import classes from './radian.module.css';
import { useCalendarFile } from './use-calendar-file.ts';

const CalendarLinkDialog = lazy(async () => ({
  default: (await import('./calendar-link-dialog.tsx')).CalendarLinkDialog,
}));

/** `onSubscribe` is absent in the demonstration, which has no link: its company is the same for everybody. */
type Actions = { onSubscribe: (() => void) | undefined; onSave: (() => void) | undefined };

/** The calendar link and the calendar file of these purchases; on a phone in a menu, so that the list begins higher. */
export function CalendarActions({ dated }: { dated: readonly ReadPurchase[] }) {
  const { isDemo } = useSignedIn();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const save = useCalendarFile();
  const [isOpen, setIsOpen] = useState(false);
  const Shown = isPhone ? ActionMenu : ActionButtons;
  return (
    <>
      <Shown
        onSubscribe={isDemo ? undefined : () => setIsOpen(true)}
        onSave={dated.length === 0 ? undefined : () => save(dated)}
      />
      <Suspense>{isOpen && <CalendarLinkDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

function ActionButtons({ onSubscribe, onSave }: Actions) {
  const style = { variant: 'default', className: classes['screenOnly'] ?? '' } as const;
  return (
    <>
      {onSubscribe && (
        <Button {...style} leftSection={<IconLink size={16} />} onClick={onSubscribe}>
          <Trans>Suscribirme al calendario</Trans>
        </Button>
      )}
      <Button {...style} leftSection={<IconCalendarDown size={16} />} disabled={!onSave} onClick={onSave}>
        <Trans>Descargar calendario</Trans>
      </Button>
    </>
  );
}

function ActionMenu({ onSubscribe, onSave }: Actions) {
  const { t } = useLingui();
  return (
    <Menu shadow="md" position="bottom-end" width={250} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={44} variant="default" aria-label={t`Más acciones`} className={classes['screenOnly'] ?? ''}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSubscribe && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={onSubscribe}>
            <Trans>Suscribirme al calendario</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCalendarDown size={16} />} disabled={!onSave} onClick={onSave}>
          <Trans>Descargar calendario</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
