import { useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

export function ThemeToggle() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = [
    { value: 'light', label: t`Tema claro`, Icon: IconSun },
    { value: 'auto', label: t`Tema del sistema`, Icon: IconDeviceDesktop },
    { value: 'dark', label: t`Tema oscuro`, Icon: IconMoon },
  ] satisfies { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`Tema`}
      value={colorScheme}
      onChange={(value) => setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto')}
      data={themes.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={14} style={{ display: 'block' }} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
