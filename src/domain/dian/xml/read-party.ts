import { checkDigit } from '#domain/companies/nit.ts';
import type { DianParty } from '../document.ts';
import { attribute, findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const ID_PATHS = ['PartyTaxScheme/CompanyID', 'PartyLegalEntity/CompanyID', 'PartyIdentification/ID'];

/** Name and identity of one `Party`, in any of the four layouts that issuers use. docs/dian.md#parties. */
export function readParty(party: XmlNode | undefined): DianParty {
  const id = ID_PATHS.flatMap((path) => findAll(party, path)).find((node) => node.text.trim() !== '');
  const nit = id?.text.trim() ?? null;
  const dv = attribute(id, 'schemeID');
  const name = nameBeside(party, id) ?? readName(party);
  return {
    name,
    nit,
    dv,
    id_type: attribute(id, 'schemeName'),
    dv_ok: isValidDv(nit, dv),
    trade_name: tradeName(party, name),
    ...readContact(party),
  };
}

/**
 * In UBL 2.0 `@schemeID` is the type of id (31), and there is no DV. A party without that id has the elements of UBL 2.1,
 * which some issuers kept in the old namespace. docs/dian.md#legacy.
 */
export function readLegacyParty(party: XmlNode | undefined): DianParty {
  const id = findAll(party, 'PartyIdentification/ID').find((node) => node.text.trim() !== '');
  if (id === undefined) return readParty(party);
  const name = textAt(party, 'PartyLegalEntity/RegistrationName') ?? readName(party);
  return {
    name,
    nit: id.text.trim(),
    dv: null,
    id_type: attribute(id, 'schemeID'),
    dv_ok: null,
    trade_name: tradeName(party, name),
    ...readContact(party),
  };
}

/** A party may have several tax schemes, some without a NIT: the name is best taken from the block with the NIT. */
function nameBeside(party: XmlNode | undefined, id: XmlNode | undefined): string | null {
  const blocks = ['PartyTaxScheme', 'PartyLegalEntity'].flatMap((path) => findAll(party, path));
  const block = blocks.find(({ children }) => id !== undefined && children.includes(id));
  return textAt(block, 'RegistrationName');
}

function readName(party: XmlNode | undefined): string | null {
  const registered = textAt(party, 'PartyTaxScheme/RegistrationName', 'PartyLegalEntity/RegistrationName');
  return registered ?? textAt(party, 'PartyName/Name') ?? personName(party);
}

function personName(party: XmlNode | undefined): string | null {
  const parts = ['FirstName', 'MiddleName', 'FamilyName'].map((part) => textAt(party, `Person/${part}`));
  return parts.filter((part) => part !== null).join(' ') || null;
}

const tradeName = (party: XmlNode | undefined, registered: string | null) =>
  findAll(party, 'PartyName/Name')
    .map((node) => node.text.trim())
    .find((name) => name !== '' && name !== registered) ?? null;

type Contact = Pick<DianParty, 'email' | 'phone' | 'city' | 'address' | 'department' | 'country' | 'responsibilities'>;

function readContact(party: XmlNode | undefined): Contact {
  const email = textAt(party, 'Contact/ElectronicMail');
  const placed = (name: string) =>
    textAt(party, `PhysicalLocation/Address/${name}`, `PartyTaxScheme/RegistrationAddress/${name}`);
  return {
    email: email?.includes('@') ? email : null,
    phone: textAt(party, 'Contact/Telephone'),
    city: placed('CityName'),
    address: placed('AddressLine/Line'),
    department: placed('CountrySubentity'),
    country: placed('Country/IdentificationCode'),
    responsibilities: responsibilitiesOf(party),
  };
}

// One text with all codes, "O-13;O-15", or one element per code.
function responsibilitiesOf(party: XmlNode | undefined): string[] {
  const codes = findAll(party, 'PartyTaxScheme/TaxLevelCode').flatMap((node) => node.text.split(/[;,\s]+/));
  return Array.from(new Set(codes.filter(Boolean)));
}

function isValidDv(nit: string | null, dv: string | null): boolean | null {
  const right = nit === null ? undefined : checkDigit(nit);
  return right === undefined || dv === null ? null : right === dv;
}
