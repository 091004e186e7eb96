import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

export type Contact = { name: string; contact_info: string; email: string };

type Props = { fields: Contact; set: (some: Partial<Contact>) => void };

export function ContactInputs({ fields, set }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Nombre de la empresa`}
        value={fields.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t`Contacto`}
        description={t`Teléfono o dirección. Opcional.`}
        value={fields.contact_info}
        onChange={(event) => set({ contact_info: event.currentTarget.value })}
      />
      <TextInput
        label={t`Correo`}
        type="email"
        description={t`Opcional.`}
        value={fields.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
    </>
  );
}
