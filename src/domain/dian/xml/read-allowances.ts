import type { DianAllowance } from '../document.ts';
import { amountAt, amountOrZero, decimalAt, isTrueAt } from './values.ts';
import { findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** The discounts and charges directly below a line or a document. */
export function readAllowances(node: XmlNode): DianAllowance[] {
  return findAll(node, 'AllowanceCharge').map((allowance) => ({
    is_charge: isTrueAt(allowance, 'ChargeIndicator'),
    amount: amountOrZero(allowance, 'Amount'),
    base: amountAt(allowance, 'BaseAmount'),
    percent: decimalAt(allowance, 'MultiplierFactorNumeric'),
    reason: textAt(allowance, 'AllowanceChargeReason'),
  }));
}
