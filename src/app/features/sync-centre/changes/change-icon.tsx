import {
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarOff,
  IconCheck,
  IconDeviceFloppy,
  IconFile,
  IconFileInvoice,
  IconProgressCheck,
  IconTag,
  IconTags,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';

const icons: Partial<Record<string, typeof IconFile>> = {
  'invoice.set-status': IconProgressCheck,
  'invoice.set-classification': IconTag,
  'invoice.delete': IconTrash,
  'invoice.set-coding': IconTags,
  'invoice.record-event': IconCalendarCheck,
  'invoice.remove-event': IconCalendarOff,
  'invoice.approve': IconCheck,
  'invoice.withdraw-approval': IconX,
  'invoice.restore': IconArrowBackUp,
  'upload.file': IconFile,
  'record.put': IconDeviceFloppy,
  'record.delete': IconTrash,
};

export function ChangeIcon({ change }: { change: Pick<PendingChange, 'operation'> }) {
  const Icon = icons[change.operation] ?? IconFileInvoice;
  return <Icon size={20} stroke={1.6} aria-hidden />;
}
