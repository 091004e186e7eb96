import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { readClassification, readStatus } from './read-input.ts';
import { useChangeDescription } from './use-change-description.ts';

/** A change that was sent within this time was made online. */
const ONLINE_MAX_DELAY_MS = 15_000;

const CLASSIFY = 'invoice.set-classification';
const DELETE = 'invoice.delete';

/** Returns the text of a conflict: both decisions, and the author of the other one (docs/offline.md#sync-screen). */
export function useConflictText(): (change: PendingChange) => { text: string; other: string | null } {
  const { user } = useSignedIn();
  const theirsText = useTheirsText();
  const mineText = useMineText();
  return (change) => {
    const by = change.refusal?.decided?.by ?? null;
    const isSelf = by === user.email;
    const text = `${theirsText(change, isSelf ? 'self' : by).trim()}; ${mineText(change)}.`;
    return { text, other: isSelf ? null : (by?.split('@')[0] ?? null) };
  };
}

/** `who`: an address, 'self', or null when the author is not known any more. */
function useTheirsText() {
  const { t } = useLingui();
  const when = useWhenText();
  const theirs = useTheirValue();
  return (change: PendingChange, who: string | null): string => {
    const at = when(change.refusal?.decided?.at ?? null);
    const by = who ?? t`Alguien`;
    const value = theirs(change);
    if (change.refusal?.isRestored) return t`El servidor se restauró desde una copia anterior y ahí está ${value}`;
    const [self, somebody] = {
      [CLASSIFY]: [t`En otro dispositivo la clasificaste ${value} ${at}`, t`${by} la clasificó ${value} ${at}`],
      [DELETE]: [t`En otro dispositivo la cambiaste ${at}`, t`${by} la cambió ${at}`],
    }[change.operation] ?? [t`En otro dispositivo la marcaste ${value} ${at}`, t`${by} la marcó ${value} ${at}`];
    return (who === 'self' ? self : somebody) ?? '';
  };
}

function useTheirValue() {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  return ({ operation, refusal, invoice }: PendingChange): string => {
    const current: Invoice | undefined = refusal?.current ?? invoice;
    if (!current) return t`de otra manera`;
    if (operation !== CLASSIFY) return statuses[current.status];
    const classification = classifications[current.classification];
    return t`como ${classification}`;
  };
}

function useMineText() {
  const { t } = useLingui();
  const texts = useChangeDescription();
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  return (change: PendingChange): string => {
    const [status, classification] = [readStatus(change), readClassification(change)];
    const mine = status ? statuses[status] : classification ? classifications[classification] : texts(change);
    const wasOffline = (change.last_try_at ?? change.created_at) - change.created_at > ONLINE_MAX_DELAY_MS;
    return wasOffline ? t`tú, ${mine} sin conexión` : t`tú, ${mine}`;
  };
}

/** Returns 'a las 10:32 a. m.', with the day when it is not today. */
function useWhenText() {
  const { t } = useLingui();
  return (instant: string | null): string => {
    const at = instant === null ? Number.NaN : Date.parse(instant);
    if (Number.isNaN(at)) return '';
    const { date, time } = formatInstant(at);
    const hour = time.startsWith('1:') ? t`a la ${time}` : t`a las ${time}`;
    return date === formatInstant(Date.now()).date ? hour : t`el ${date} ${hour}`;
  };
}
