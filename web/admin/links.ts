/** Finds the first link in a mail, which is the one to open. */
export function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0].replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
}
