import type { Unreadable } from '@/model/attributes';

/** Something that was read, or why it cannot be read: that affects only readers that need it. */
export type OrDamaged<Read> =
  | ({ readonly status: 'read' } & Read)
  | { readonly status: 'damaged'; readonly error: Unreadable };
