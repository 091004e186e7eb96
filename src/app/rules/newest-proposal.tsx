import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
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

type Props = { acts: Parameters<typeof proposeRules>[0]; declined: readonly string[] };

/** Proposes, in a message, the rule that repeats what the person just did again (docs/rules.md#proposals). */
export function NewestProposal({ acts, declined }: Props) {
  const rules = useRules();
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const isReady = useSyncExternalStore(index.subscribe, () => index.getSnapshot().isReady);
  const last = acts.at(-1);
  // Once for each act: a decision changes an entry of the index, but nothing that a rule can name.
  const proposals = useMemo(
    () =>
      last && isReady
        ? proposeRules(actsOf(acts, last.nit), () => traitsOf(index.getSnapshot().entries, last.nit))
        : [],
    [acts, last, isReady, index],
  );
  // Only what the last decision is about: older proposals do not come back with each visit.
  const [proposal] = rules
    ? openProposals(proposals, { rules, declined }).filter(
        ({ conditions, sets }) => last && conditions.nit === last.nit && sets[last.field] !== undefined,
      )
    : [];
  return proposal && rules ? <Proposal key={proposal.key} proposal={proposal} rules={rules} /> : null;
}

const actsOf = (acts: Props['acts'], nit: string) => acts.filter((act) => act.nit === nit);

/** What the documents of a NIT that are on this device have in common, or not. */
function traitsOf(entries: readonly IndexEntry[], nit: string): DocumentTraits[] {
  const isOfNit = new Map<PartyText, boolean>();
  const found: DocumentTraits[] = [];
  for (const { party, traits, lines } of entries) {
    const isOwn = isOfNit.get(party) ?? partyNitKey(party.nit) === nit;
    isOfNit.set(party, isOwn);
    const { document_kind: kind, payment_terms } = traits;
    if (isOwn) found.push({ kind, payment_terms, words: ` ${toWords(lines).join(' ')} ` });
  }
  return found;
}

function Proposal({ proposal, rules }: { proposal: RuleProposal; rules: readonly ShownRule[] }) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const { conditionText, setsText } = useRuleTexts();
  const { conditions, sets, key } = proposal;
  const [when, values] = [conditionText(conditions), setsText(sets)];
  const decline = async () => {
    const before = (await readMeta(store, 'declined_proposals')) ?? [];
    await writeMeta(store, 'declined_proposals', [...before, key].slice(-MAX_DECLINED));
  };
  const accept = async () => {
    const id = crypto.randomUUID();
    const order = placeInOrder(rules, id, rules.length).find((change) => change.id === id)?.order ?? 'i';
    const name = values.slice(0, 80);
    const data = { name, order, enabled: true, conditions, sets };
    const isStored = await put({ id, type: 'rule', data, label: name }).catch(() => false);
    if (isStored) notify.done(t`Creaste la regla «${name}». Se aplica a las facturas nuevas.`);
    else notify.failed(t`No pudimos guardar la regla. Intenta nuevamente.`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message for each proposal.
  useEffect(() => {
    notify.offer(`rule ${key}`, (close) => (
      <ProposalMessage
        text={`${when} → ${values}`}
        onAccept={() => void accept().then(close)}
        onDecline={() => void decline().then(close)}
      />
    ));
  }, [key]);
  return null;
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
