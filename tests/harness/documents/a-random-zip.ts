import fc from 'fast-check';
import { type Zippable, zipSync } from 'fflate';
import { ZIP_LIMITS } from '#domain/files/zip.ts';

/** What lies in a ZIP. The last two kinds are left behind by systems: nobody misses them, so they are not counted. */
const KINDS = [
  'invoice',
  'event',
  'pdf',
  'broken',
  'empty',
  'text',
  'picture',
  'rar',
  'sheet',
  'no-extension',
  'folder',
  'system',
] as const;
export type MemberKind = (typeof KINDS)[number];
/** A member, or a ZIP in the ZIP. */
export type RandomMember = MemberKind | RandomMember[];

const NAMES: Record<MemberKind, (place: number) => string> = {
  invoice: (place) => `factura ${place}.xml`,
  event: (place) => `evento/${place}.XML`,
  pdf: (place) => `${place}.pdf`,
  broken: (place) => `rota ${place}.xml`,
  empty: (place) => `vacía ${place}.pdf`,
  text: (place) => `nota ${place}.txt`,
  picture: (place) => `${place}.png`,
  rar: (place) => `correo ${place}.rar`,
  sheet: (place) => `libro ${place}.xlsx`,
  'no-extension': (place) => `${place}`,
  folder: (place) => `carpeta ${place}/`,
  system: (place) => `__MACOSX/._${place}.xml`,
};

const { zip } = fc.letrec<{ zip: RandomMember[]; member: RandomMember }>((tie) => ({
  zip: fc.array(tie('member'), { maxLength: 6 }),
  member: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: fc.constantFrom(...KINDS), weight: 6 },
    { arbitrary: tie('zip'), weight: 1 },
  ),
}));
/** ZIPs with members of all kinds, some of them ZIPs. */
export const anyZip: fc.Arbitrary<RandomMember[]> = zip;

/** The archive; `content` gives the bytes of each member. Its name is unique in its archive. */
export function zipOf(members: readonly RandomMember[], content: (kind: MemberKind) => Uint8Array): Uint8Array {
  const files: Zippable = {};
  for (const [place, member] of members.entries()) {
    if (typeof member === 'string') files[NAMES[member](place)] = [content(member), { level: 0 }];
    else files[`dentro ${place}.zip`] = [zipOf(member, content), { level: 0 }];
  }
  return zipSync(files);
}

/** How many of the members are one file for a person. A ZIP that lies too deep is not opened: it is one file. */
export const countFiles = (members: readonly RandomMember[], depth = 1): number =>
  members.reduce<number>((sum, member) => {
    if (member === 'folder' || member === 'system') return sum;
    if (typeof member === 'string') return sum + 1;
    return sum + (depth >= ZIP_LIMITS.depth ? 1 : countFiles(member, depth + 1));
  }, 0);
