import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { placeInOrder } from '#domain/records/place-in-order.ts';
import { type DocumentTraits, openProposals, proposeRules, type RuleProposal } from '#domain/rules/propose-rules.ts';
import { partyNitKey, toWords } from '#domain/rules/rule-facts.ts';
import type { IndexEntry, PartyText } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { usePutRecord } from '../data/use-put-record.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { useRuleTexts } from './use-rule-texts.ts';
import { type ShownRule, useRules } from './use-rules.ts';

/** The newest declined proposals are remembered. */
const MAX_DECLINED = 500;
/** Of many invoices that are decided at once the last ones are enough. */
const MAX_RECENT = 10;

type Acts = Parameters<typeof proposeRules>[0];
type Props = { acts: Acts; declined: readonly string[] };

/** Proposes, in a message, the rule that repeats what the person just did again (docs/rules.md#proposals). */
export function NewestProposal({ acts, declined }: Props) {
  const rules = useRules();
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const isReady = useSyncExternalStore(index.subscribe, () => index.getSnapshot().isReady);
  const offer = useOfferProposal();
  const considered = useRef<Acts>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each act.
  useEffect(() => {
    if (!rules || !isReady) return;
    // Older proposals do not come back with each visit. Several decisions may arrive here at once.
    const recent = considered.current ? actsNotIn(considered.current, acts).slice(-MAX_RECENT) : acts.slice(-1);
    considered.current = acts;
    const open = openProposals(proposalsFor(recent, acts, index.getSnapshot().entries), { rules, declined });
    const [newest] = recent.toReversed().flatMap((act) => open.find((proposal) => isAbout(proposal, act)) ?? []);
    if (newest) offer(newest, rules);
  }, [acts, rules, isReady, index]);
  return null;
}

function actsNotIn(before: Acts, acts: Acts): Acts {
  const toKey = ({ field, invoice, value }: Acts[number]) => JSON.stringify([field, invoice, value]);
  const known = new Set(before.map(toKey));
  return acts.filter((act) => !known.has(toKey(act)));
}

const isAbout = ({ conditions, sets }: RuleProposal, { nit, field }: Acts[number]): boolean =>
  conditions.nit === nit && sets[field] !== undefined;

/** What all acts about the NITs of the recent ones propose. */
function proposalsFor(recent: Acts, acts: Acts, entries: readonly IndexEntry[]): RuleProposal[] {
  const documents = documentsByNit(entries, new Set(recent.map(({ nit }) => nit)));
  return proposeRules(
    acts.filter(({ nit }) => documents.has(nit)),
    (nit) => (documents.get(nit) ?? []).map(toTraits),
  );
}

/** The documents of these NITs that are on this device. */
function documentsByNit(entries: readonly IndexEntry[], nits: ReadonlySet<string>): Map<string, IndexEntry[]> {
  const found = new Map([...nits].map((nit) => [nit, [] as IndexEntry[]]));
  const byParty = new Map<PartyText, IndexEntry[] | undefined>();
  for (const entry of entries) {
    if (!byParty.has(entry.party)) byParty.set(entry.party, found.get(partyNitKey(entry.party.nit)));
    byParty.get(entry.party)?.push(entry);
  }
  return found;
}

const toTraits = ({ traits, lines }: IndexEntry): DocumentTraits => ({
  kind: traits.document_kind,
  payment_terms: traits.payment_terms,
  words: ` ${toWords(lines).join(' ')} `,
});

/** Returns a function that shows a proposal with its two answers. */
function useOfferProposal() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const { conditionText, setsText } = useRuleTexts();
  const decline = async (key: string) => {
    const before = (await readMeta(store, 'declined_proposals')) ?? [];
    await writeMeta(store, 'declined_proposals', [...before, key].slice(-MAX_DECLINED));
  };
  const accept = async ({ conditions, sets }: RuleProposal, rules: readonly ShownRule[]) => {
    const id = crypto.randomUUID();
    const order = placeInOrder(rules, id, rules.length).find((change) => change.id === id)?.order ?? 'i';
    const name = setsText(sets).slice(0, 80);
    const data = { name, order, enabled: true, conditions, sets };
    const isStored = await put({ id, type: 'rule', data, label: name }).catch(() => false);
    if (isStored) notify.done(t`Creaste la regla «${name}». Se aplica a las facturas nuevas.`);
    else notify.failed(t`No pudimos guardar la regla. Intenta nuevamente.`);
  };
  return (proposal: RuleProposal, rules: readonly ShownRule[]) =>
    notify.offer(`rule ${proposal.key}`, (close) => (
      <ProposalMessage
        text={`${conditionText(proposal.conditions)} → ${setsText(proposal.sets)}`}
        onAccept={() => void accept(proposal, rules).then(close)}
        onDecline={() => void decline(proposal.key).then(close)}
      />
    ));
}

type MessageProps = { text: string; onAccept: () => void; onDecline: () => void };

function ProposalMessage({ text, onAccept, onDecline }: MessageProps) {
  return (
    <Stack gap={6}>
      <Text size="sm" inherit>
        <Text span inherit fw={600}>
          <Trans>¿Hacerlo siempre?</Trans>
        </Text>{' '}
        {text}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={onAccept}>
          <Trans>Crear regla</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDecline}>
          <Trans>No, gracias</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
