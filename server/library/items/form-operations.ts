import type { Item } from '#contract/items.ts'

/** The operations on forms, which are items with PDFs, that the library needs. */
export interface FormOperations {
  copy: (userId: string, id: string) => Promise<Item>
  assertPublishable: (userId: string, id: string, confirmed: boolean) => Promise<void>
}
