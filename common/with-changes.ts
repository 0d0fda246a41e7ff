/** Texts by name with changed ones; null removes a text. */
export const withChanges = (
  texts: Record<string, string>,
  changes: Record<string, string | null>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...texts, ...changes }).flatMap(([name, text]) =>
      text === null ? [] : [[name, text]],
    ),
  )
