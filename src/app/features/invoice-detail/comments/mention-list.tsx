import { useLingui } from '@lingui/react/macro';
import { Paper } from '@mantine/core';
import type { CompanyPerson } from '#contract/accounts/users.ts';
import classes from './comments.module.css';

type Props = {
  id: string;
  options: readonly CompanyPerson[];
  active: number;
  choose: (person: CompanyPerson) => void;
};

/** The people that fit what is typed. The focus stays in the text. */
export function MentionList({ id, options, active, choose }: Props) {
  const { t } = useLingui();
  return (
    <Paper withBorder shadow="sm" id={id} role="listbox" aria-label={t`Personas de la empresa`}>
      {options.map((person, at) => (
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classes['option']}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          {person.email}
        </div>
      ))}
    </Paper>
  );
}
