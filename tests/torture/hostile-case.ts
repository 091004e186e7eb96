/** How a case reaches the server. `detail` uploads an XML and then reads the invoice, which checks its signatures. */
export type Way = 'upload' | 'preview' | 'mail' | 'detail';

/** A file or message that tries to stop the server. `plan` is the cheapest one that may send it. */
export type HostileCase = {
  name: string;
  way: Way;
  plan: 'free' | 'pro';
  file_name: string;
  /** `nit` is that of the company that sends it: a document that names it goes further. */
  make: (nit: string) => Uint8Array;
};

type Made = (nit: string) => Uint8Array | string;

const encoder = new TextEncoder();

export function hostileCase(name: string, target: Omit<HostileCase, 'name' | 'make'>, make: Made): HostileCase {
  return {
    ...target,
    name,
    make: (nit) => {
      const made = make(nit);
      return typeof made === 'string' ? encoder.encode(made) : made;
    },
  };
}
