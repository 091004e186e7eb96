import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { changeUser, createUser } from '#contract/accounts/users.ts';
import type { CompanyUser } from '#domain/companies/company-user.ts';
import { changedFields, needsCurrentPassword, type UserFields } from './changed-fields.ts';

type FormTarget = { user: CompanyUser | undefined; onClose: () => void; onSaved: () => void };

/** The form that invites a user, or changes one (`user`). */
export function useUserForm({ user, onClose, onSaved }: FormTarget) {
  const { t } = useLingui();
  const { user: me } = useSignedIn();
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
    resets_password: false,
    current_password: '',
    role: user?.role ?? 'regular_user',
  });
  const isOwn = user?.id === me.id;
  const needsPassword = isOwn && needsCurrentPassword(changedFields(user, fields));

  const finish = (text: string) => {
    notify.done(text);
    onSaved();
    onClose();
  };

  const create = async () => {
    const body = createUser.body.safeParse({ email: fields.email, role: fields.role });
    if (!body.success) return setFailure(body.error.issues[0]?.message);
    await submit(async () => {
      const { email } = await send(createUser, { body: body.data });
      finish(t`Enviamos una invitación a ${email}.`);
    });
  };

  const change = async (before: CompanyUser) => {
    const changes = changedFields(before, fields);
    if (Object.keys(changes).length === 0) return onClose();
    const { current_password } = fields;
    const body = changeUser.body.safeParse({ ...changes, ...(needsPassword && { current_password }) });
    if (!body.success) return setFailure(body.error.issues[0]?.message);
    await submit(async () => {
      const { email, pending_email } = await send(changeUser, { params: { id: before.id }, body: body.data });
      finish(
        changes.email !== undefined && pending_email !== null
          ? t`Enviamos un enlace a ${pending_email}. El correo cambia cuando se confirme.`
          : t`Actualizaste el usuario ${email}.`,
      );
    });
  };

  return {
    fields,
    isOwn,
    needsPassword,
    set: (some: Partial<UserFields>) => setFields((now) => ({ ...now, ...some })),
    failure,
    isBusy,
    save: () => (user ? change(user) : create()),
  };
}
