import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import { isRecordChange } from '#sync/records/record-change.ts';
import { readClassification, readStatus } from './read-input.ts';

/** A change that was sent within this time was made online. */
const ONLINE_MAX_DELAY_MS = 15_000;

const CLASSIFY = 'invoice.set-classification';
const CODE = 'invoice.set-coding';
const DELETE = 'invoice.delete';
const RESTORE = 'invoice.restore';
const RECORD_EVENT = 'invoice.record-event';
const REMOVE_EVENT = 'invoice.remove-event';
const isAboutEvents = (operation: string): boolean => operation === RECORD_EVENT || operation === REMOVE_EVENT;

/** What happened, and the names of the two choices: `mine` is the change of this device. */
type ConflictText = { text: string; mine: string; theirs: string };

/** Returns the text of a conflict: both decisions, and the author of the other one (docs/offline.md#sync-screen). */
export function useConflictText(): (change: PendingChange) => ConflictText {
  const { t } = useLingui();
  const theirsText = useTheirsText();
  const mineText = useMineText();
  const choices = useChoices();
  const recordConflict = useRecordConflict();
  return (change) =>
    isRecordChange(change)
      ? recordConflict(change)
      : { text: `${theirsText(change)} ${mineText(change)} ${t`¿Cuál dejamos?`}`, ...choices(change) };
}

/** Two versions of a record: neither is described, because its page shows it. */
function useRecordConflict() {
  const { t } = useLingui();
  const isOwn = useIsOwn();
  return (change: PendingChange): ConflictText => {
    const { refusal, operation } = change;
    const by = refusal?.decided?.by ?? t`Alguien`;
    const [mine, own] =
      operation === 'record.delete'
        ? [t`Dejar eliminado`, t`Tú lo eliminaste en este dispositivo.`]
        : [t`Dejar lo de este dispositivo`, t`Tú lo guardaste en este dispositivo.`];
    const other = isOwn(change) ? t`Lo cambiaste también en otro dispositivo.` : t`${by} también lo cambió.`;
    return { text: `${other} ${own} ${t`¿Cuál dejamos?`}`, mine, theirs: t`Dejar lo otro` };
  };
}

/** Whether the other decision was made by the same user, on another device. */
function useIsOwn() {
  const { user } = useSignedIn();
  return ({ refusal }: PendingChange): boolean => refusal?.decided?.by === user.email;
}

function useTheirsText() {
  const { t } = useLingui();
  const isOwn = useIsOwn();
  const values = useValues();
  const restoredText = (operation: string, value: string): string => {
    if (operation === CODE) return t`El servidor se restauró desde una copia anterior y ahí tiene otra codificación.`;
    if (isAboutEvents(operation)) return t`El servidor se restauró desde una copia anterior y ahí tiene otros eventos.`;
    return t`El servidor se restauró desde una copia anterior y ahí está como ${value}.`;
  };
  return (change: PendingChange): string => {
    const { refusal, operation } = change;
    const at = formatWhen(refusal?.decided?.at ?? null);
    const by = refusal?.decided?.by ?? t`Alguien`;
    const value = values(change).theirs ?? t`otra cosa`;
    if (refusal?.isRestored) return restoredText(operation, value);
    const [self, somebody] = {
      [CLASSIFY]: [t`En otro dispositivo la clasificaste como ${value}`, t`${by} la clasificó como ${value}`],
      [CODE]: [t`En otro dispositivo cambiaste su codificación`, t`${by} cambió su codificación`],
      [RECORD_EVENT]: [t`En otro dispositivo cambiaste sus eventos`, t`${by} cambió sus eventos`],
      [REMOVE_EVENT]: [t`En otro dispositivo cambiaste sus eventos`, t`${by} cambió sus eventos`],
      [DELETE]: [t`En otro dispositivo la cambiaste`, t`${by} la cambió`],
    }[operation] ?? [t`En otro dispositivo la marcaste como ${value}`, t`${by} la marcó como ${value}`];
    const text = (isOwn(change) ? self : somebody) ?? '';
    return at === '' ? `${text}.` : `${text} (${at}).`;
  };
}

function useMineText() {
  const { t } = useLingui();
  const isOwn = useIsOwn();
  const doing = useMyDecision();
  return (change: PendingChange): string => {
    const decision = doing(change);
    if (isOwn(change) || change.refusal?.isRestored)
      return wasMadeOffline(change) ? t`En este, sin conexión, ${decision}.` : t`En este, ${decision}.`;
    return wasMadeOffline(change) ? t`Tú, sin conexión, ${decision}.` : t`Tú, ${decision}.`;
  };
}

/** Returns the user's decision within a sentence: "como Pagada", "la eliminaste". */
function useMyDecision() {
  const { t } = useLingui();
  const values = useValues();
  return (change: PendingChange): string => {
    if (change.operation === DELETE) return t`la eliminaste`;
    if (change.operation === RESTORE) return t`la restauraste`;
    if (change.operation === CODE) return t`cambiaste su codificación`;
    if (change.operation === RECORD_EVENT) return t`registraste un evento`;
    if (change.operation === REMOVE_EVENT) return t`quitaste un evento`;
    const value = values(change).mine ?? t`otra cosa`;
    return t`como ${value}`;
  };
}

const wasMadeOffline = ({ last_try_at, created_at }: PendingChange): boolean =>
  last_try_at !== null && last_try_at - created_at > ONLINE_MAX_DELAY_MS;

/** Returns the value of each decision; undefined where it has none, as a deletion. */
function useValues() {
  const statuses = useStatusLabels();
  const classifications = useClassificationLabels();
  return (change: PendingChange): { mine: string | undefined; theirs: string | undefined } => {
    const [status, classification] = [readStatus(change), readClassification(change)];
    const current: Invoice | undefined = change.refusal?.current ?? change.invoice;
    const theirs = change.operation === CLASSIFY ? current?.classification : undefined;
    return {
      mine: status ? statuses[status] : classification && classifications[classification],
      theirs: theirs ? classifications[theirs] : current && statuses[current.status],
    };
  };
}

/** Returns the names of the two buttons: each says what stays. */
function useChoices() {
  const { t } = useLingui();
  const values = useValues();
  return (change: PendingChange): Pick<ConflictText, 'mine' | 'theirs'> => {
    if (change.operation === DELETE) return { mine: t`Dejar eliminada`, theirs: t`Dejar en la lista` };
    if (change.operation === RESTORE) return { mine: t`Dejar restaurada`, theirs: t`Dejar en la papelera` };
    if (change.operation === CODE) return { mine: t`Dejar la de este dispositivo`, theirs: t`Dejar la otra` };
    const { mine, theirs } = values(change);
    if (mine === undefined || theirs === undefined || mine === theirs)
      return { mine: t`Dejar la de este dispositivo`, theirs: t`Dejar la otra` };
    return { mine: t`Dejar ${mine}`, theirs: t`Dejar ${theirs}` };
  };
}

/** '10:32 a. m.', with the day when it is not today; empty when the time is not known. */
function formatWhen(instant: string | null): string {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return '';
  const { date, time } = formatInstant(at);
  return date === formatInstant(Date.now()).date ? time : `${date}, ${time}`;
}
