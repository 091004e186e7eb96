import { allowsUploadType, type Permissions, UploadType } from '#domain/permissions.ts';

/** 'FACTURA.XML' → 'xml'; '' for a name without an extension. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

type Sorted<F> = { accepted: F[]; notInPlan: F[]; unknown: F[] };

/** Spec §5: each extension must be one of the product's and be allowed by the plan. */
export function sortFiles<F extends { name: string }>(files: readonly F[], permissions: Permissions): Sorted<F> {
  const sorted: Sorted<F> = { accepted: [], notInPlan: [], unknown: [] };
  for (const file of files) {
    const extension = extensionOf(file.name);
    if (!UploadType.safeParse(extension).success) sorted.unknown.push(file);
    else if (allowsUploadType(permissions, extension)) sorted.accepted.push(file);
    else sorted.notInPlan.push(file);
  }
  return sorted;
}
