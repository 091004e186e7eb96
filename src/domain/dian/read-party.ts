import { checkDigit } from '#domain/nit.ts';
import type { DianParty } from './document.ts';
import { attribute, find, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const ID_PATHS = ['PartyTaxScheme/CompanyID', 'PartyLegalEntity/CompanyID', 'PartyIdentification/ID'];

/** Name and identity of one `Party`, whatever of the four layouts its author chose. DIAN.md §2. */
export function readParty(party: XmlNode | undefined): DianParty {
  const id = ID_PATHS.map((path) => find(party, path)).find((node) => node && node.text.trim() !== '');
  const nit = id?.text.trim() ?? null;
  const dv = attribute(id, 'schemeID');
  return {
    name: nameOf(party),
    nit,
    dv,
    id_type: attribute(id, 'schemeName'),
    dv_ok: isRightDv(nit, dv),
    ...contactOf(party),
  };
}

/** In UBL 2.0 `@schemeID` is the kind of id (31), and there is no DV. DIAN.md §8. */
export function readLegacyParty(party: XmlNode | undefined): DianParty {
  const id = find(party, 'PartyIdentification/ID');
  return {
    name: textAt(party, 'PartyLegalEntity/RegistrationName') ?? nameOf(party),
    nit: id?.text.trim() || null,
    dv: null,
    id_type: attribute(id, 'schemeID'),
    dv_ok: null,
    ...contactOf(party),
  };
}

function nameOf(party: XmlNode | undefined): string | null {
  const registered = textAt(party, 'PartyTaxScheme/RegistrationName', 'PartyLegalEntity/RegistrationName');
  return registered ?? textAt(party, 'PartyName/Name') ?? personName(party);
}

function personName(party: XmlNode | undefined): string | null {
  const parts = ['FirstName', 'MiddleName', 'FamilyName'].map((part) => textAt(party, `Person/${part}`));
  return parts.filter((part) => part !== null).join(' ') || null;
}

function contactOf(party: XmlNode | undefined): Pick<DianParty, 'email' | 'phone' | 'city'> {
  const email = textAt(party, 'Contact/ElectronicMail');
  return {
    email: email?.includes('@') ? email : null,
    phone: textAt(party, 'Contact/Telephone'),
    city: textAt(party, 'PhysicalLocation/Address/CityName', 'PartyTaxScheme/RegistrationAddress/CityName'),
  };
}

function isRightDv(nit: string | null, dv: string | null): boolean | null {
  const right = nit === null ? undefined : checkDigit(nit);
  return right === undefined || dv === null ? null : right === dv;
}
