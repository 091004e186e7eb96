import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './theme-toggle.module.css';

/**
 * Native radio buttons: this is on every page and must be small
 * (docs/decisions/client-build.md#small-schemas-and-few-files).
 */
export function ThemeToggle() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  const themes = [
    { value: 'light', label: t`Tema claro`, Icon: IconSun },
    { value: 'auto', label: t`Tema del sistema`, Icon: IconDeviceDesktop },
    { value: 'dark', label: t`Tema oscuro`, Icon: IconMoon },
  ] satisfies { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];
  return (
    <fieldset className={classes['themes']} aria-label={t`Tema`}>
      {themes.map(({ value, label, Icon }) => (
        <label key={value} className={classes['theme']} title={label}>
          <input
            type="radio"
            name={name}
            className={classes['radio']}
            aria-label={label}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={14} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
