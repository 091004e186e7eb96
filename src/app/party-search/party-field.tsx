import { useLingui } from '@lingui/react/macro';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { findParty, isPartyNumber, type KnownParty, partyLabel, readParty, searchParties } from './party-options.ts';

/** A list of more is not read; typing more finds the party. */
const MAX_OPTIONS = 30;

type Props = {
  label: string;
  parties: readonly KnownParty[];
  /** The number of the party, or the text that is none yet. */
  nit: string;
  onNit: (nit: string) => void;
  error?: string | undefined;
  hasFocus?: boolean;
};

/** A party, found by its name or its NIT, and shown with both. A NIT that no invoice names is accepted too. */
export function PartyField({ label, parties, nit, onNit, error, hasFocus = false }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const known = nit === '' ? undefined : findParty(parties, nit);
  const isWrong = nit !== '' && !known && !isPartyNumber(nit);
  const problem = isWrong ? t`Elige un tercero de la lista o escribe su NIT.` : error;
  return (
    <Autocomplete
      label={label}
      placeholder={t`Nombre o NIT`}
      value={typed ?? (known ? partyLabel(known) : nit)}
      data={searchParties(parties, typed ?? '', MAX_OPTIONS).map(partyLabel)}
      filter={({ options }) => options}
      maxDropdownHeight={260}
      autoFocus={hasFocus}
      error={typed === undefined && problem}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(text) => {
        setTyped(text);
        onNit(readParty(parties, text));
      }}
      onOptionSubmit={() => setTyped(undefined)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
