import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/shell/use-form-submit.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useSubmit } from '#app/shell/use-submit.ts';
import { changeUser, createUser } from '#contract/users.ts';
import type { CompanyUser } from '#domain/company-user.ts';
import { changedFields, type UserFields } from './changed-fields.ts';

type Target = { user: CompanyUser | undefined; onClose: () => void; onSaved: () => void };

export function useUserForm({ user, onClose, onSaved }: Target) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, setFailure, submit } = useFormSubmit(
    user
      ? t`No fue posible actualizar el usuario. Intenta nuevamente.`
      : t`No fue posible crear el usuario. Intenta nuevamente.`,
  );
  const [fields, setFields] = useState<UserFields>({
    email: user?.email ?? '',
    password: '',
    role: user?.role ?? 'regular_user',
  });

  const finish = (text: string) => {
    notify.done(text);
    onSaved();
    onClose();
  };

  const create = async () => {
    const body = createUser.body.safeParse(fields);
    if (!body.success) return setFailure(body.error.issues[0]?.message);
    await submit(async () => {
      const { email } = await send(createUser, { body: body.data });
      finish(t`Creaste el usuario ${email}.`);
    });
  };

  const change = async (before: CompanyUser) => {
    const changes = changedFields(before, fields);
    if (Object.keys(changes).length === 0) return onClose();
    const body = changeUser.body.safeParse(changes);
    if (!body.success) return setFailure(body.error.issues[0]?.message);
    await submit(async () => {
      const { email } = await send(changeUser, { params: { id: before.id }, body: body.data });
      finish(t`Actualizaste el usuario ${email}.`);
    });
  };

  return {
    fields,
    set: (some: Partial<UserFields>) => setFields((now) => ({ ...now, ...some })),
    failure,
    isBusy,
    save: () => (user ? change(user) : create()),
  };
}
