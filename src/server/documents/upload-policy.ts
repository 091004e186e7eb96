import { allowedUploadTypes, type Permissions, UploadType } from '#domain/accounts/permissions.ts';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';

/** The files that are accepted. `plan` is the plan whose limits these are; null where no plan limits files. */
export type UploadPolicy = { types: readonly UploadType[]; max_bytes: number; plan: Plan | null };

/** For files that a user uploads. */
export const planPolicy = (plan: Plan, permissions: Permissions): UploadPolicy => ({
  types: allowedUploadTypes(permissions),
  max_bytes: PLAN_LIMITS[plan].upload_bytes,
  plan,
});

/**
 * For files that no plan limits one by one: held files, which were checked when they came, e-mail, and the documents of
 * the demonstration.
 */
export const ANY_DOCUMENT: UploadPolicy = { types: UploadType.options, max_bytes: MAX_UPLOAD_BYTES, plan: null };

export const notAllowedDetail = (extension: string, { plan, types }: UploadPolicy): string => {
  const refusal = plan === null ? 'No se admiten' : `Tu plan ${PLAN_LABEL[plan]} no permite`;
  return `${refusal} archivos .${extension}. Puedes subir: ${listTypes(types)}.`;
};

export const listTypes = (types: readonly UploadType[]): string => types.map((type) => `.${type}`).join(', ');
