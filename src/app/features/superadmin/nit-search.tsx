import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { listNitClaims } from '#contract/superadmin.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { readTypedNit } from '#domain/companies/typed-nit.ts';

type Props = { nit: string; onNit: (nit: string) => void };

/** Accepts a NIT with or without dots and check digit. `onNit` receives the stored form. */
export function NitSearch({ nit, onNit }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  // The URL may contain another NIT: by a link, or by going back.
  useEffect(() => {
    setTyped(nit === '' ? '' : formatNit(nit));
    setIsInvalid(false);
  }, [nit]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const query = listNitClaims.query.safeParse({ nit: readTypedNit(typed).number });
    setIsInvalid(!query.success);
    if (query.success) onNit(query.data.nit);
  };
  return (
    <form onSubmit={search} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          label={t`NIT`}
          description={t`Con o sin puntos y dígito de verificación.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={30}
          style={{ flex: '1 1 220px', maxWidth: 360 }}
          error={isInvalid && t`Escribe un NIT de 6 a 15 dígitos.`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSearch size={16} />} mt={25}>
          <Trans>Buscar</Trans>
        </Button>
      </Group>
    </form>
  );
}
