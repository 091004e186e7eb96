import { Group, Text } from '@mantine/core';

/** Same as public/icon.svg; drawn inline so that it appears together with the text beside it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <svg viewBox="0 0 512 512" width={size} height={size} aria-hidden="true">
        <rect width="512" height="512" rx="112" fill="#14532d" />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="42">
          <path d="M300 132H164a32 32 0 0 0-32 32v184a32 32 0 0 0 32 32h184a32 32 0 0 0 32-32v-76" stroke="#ffffff" />
          <path d="m206 250 56 56 126-150" stroke="#86efac" />
        </g>
      </svg>
      <Text component="span" fw={700} fz={size * 0.64} lts="-0.02em">
        {/* The product's name is not translated. */}
        {'Cuadra'}
      </Text>
    </Group>
  );
}
