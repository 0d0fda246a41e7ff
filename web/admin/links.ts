/** The first address in a mail, which is what one is to open. */
export function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0].replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
}
