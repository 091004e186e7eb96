import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const tones = {
  success: { color: 'forest', icon: <IconCircleCheck size={18} /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  info: { color: 'gray', icon: <IconInfoCircle size={18} /> },
};

export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <Alert role="status" variant="light" p="sm" {...tones[tone]}>
      {children}
    </Alert>
  );
}
