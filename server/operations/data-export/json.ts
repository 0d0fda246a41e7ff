/** JSON as one reads it in a text editor. */
export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
