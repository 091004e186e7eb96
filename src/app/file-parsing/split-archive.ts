import { createZipBudget, ZipRejected } from '#domain/files/zip.ts';
import { readZipMembers } from '#domain/files/zip-members.ts';
import { browserPlatform } from './browser-platform.ts';

/** The files directly in a ZIP; `unread` are the names of those that cannot be unpacked or are no documents. */
export type SplitArchive = { members: { name: string; bytes: ArrayBuffer }[]; unread: string[] };

/** Undefined when the ZIP as a whole cannot be read. Does not throw for any content. */
export async function splitArchive(bytes: Uint8Array): Promise<SplitArchive | undefined> {
  const split: SplitArchive = { members: [], unread: [] };
  try {
    for await (const member of readZipMembers(bytes, { platform: browserPlatform, budget: createZipBudget() })) {
      if (member.type !== 'unpacked') split.unread.push(member.name);
      // A copy: the unpacked bytes can be a part of a larger buffer.
      else split.members.push({ name: member.name, bytes: new Uint8Array(member.bytes).buffer });
    }
    return split;
  } catch (error) {
    if (error instanceof ZipRejected) return undefined;
    throw error;
  }
}
