import { z } from 'zod/mini';

/** docs/specification.md#protected-screens: products are shown as sold or as purchased. */
export const ProductType = z.enum(['sold', 'purchased']);
export type ProductType = z.infer<typeof ProductType>;
