import type { Item } from '#contract/items.ts'

/** One's own, or one of a group that one belongs to: others cannot be read unless they are public. */
export const mayEdit = ({ mine, public: isPublic, builtIn }: Item): boolean =>
  mine || (!isPublic && !builtIn)
