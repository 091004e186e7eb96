import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import classes from './upload.module.css';

type Props = { skipped: readonly SkippedMember[] | undefined };

/** More names than these are collapsed: a ZIP may contain five hundred files. */
const NAMES_AT_ONCE = 5;

/** The files of a ZIP that were not read, one line for each reason. */
export function SkippedMembers({ skipped = [] }: Props) {
  const details = [...new Set(skipped.map(({ detail }) => detail))];
  if (details.length === 0) return null;
  return (
    <div className={classes['detail']}>
      {details.map((detail) => (
        <SkippedLine
          key={detail}
          detail={detail}
          names={skipped.filter((member) => member.detail === detail).map(({ name }) => name)}
        />
      ))}
    </div>
  );
}

function SkippedLine({ names, detail }: { names: string[]; detail: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const count = names.length;
  const shown = isOpen ? names : names.slice(0, NAMES_AT_ONCE);
  const list = shown.join(', ');
  return (
    <p>
      {t`${plural(count, { one: '# archivo del ZIP no es factura', other: '# archivos del ZIP no son facturas' })}: ${list}.`}{' '}
      {detail}{' '}
      {count > shown.length && (
        <button type="button" className={classes['more']} onClick={() => setIsOpen(true)}>
          {t`Ver los ${count} archivos`}
        </button>
      )}
    </p>
  );
}
