import { Group, Text } from '@mantine/core';

export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <img src="/icon.svg" width={size} height={size} alt="" />
      <Text component="span" fw={700} fz={size * 0.64} lts="-0.02em">
        {/* The product's name is not translated. */}
        {'Cuadra'}
      </Text>
    </Group>
  );
}
