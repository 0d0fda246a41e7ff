import type { Check } from '#contract/admin.ts'

/** A result of the doctor, shown like a check of Administration → Health. */
export const finding = (
  key: string,
  name: string,
  state: Check['state'],
  message: string,
  toDo = '',
): Check => ({ key, name, state, message, toDo })
