const image = /!\[([^[\]\n]*)\]\([^)\n]*(\))?/g
const link = /\[([^[\]\n]+)\]\([^)\n]*(\))?/g
const address = /\b(?:[a-z][a-z\d+.-]{1,12}:\/\/|www\.)[^\s<>)\]]*/gi

// An unclosed link is matched too, to the end of its line, so that no later start is tried (linear time).
const labelled = (whole: string, label: string, end?: string) => (end ? label : whole)

/**
 * Markdown without images, links and addresses: quoted text never leads out of the product. Labels stay, and the words
 * around them never form a link: `]` and `(` don't meet.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(image, labelled)
    .replace(link, labelled)
    .replace(address, '‹link removed›')
    .replace(/\](?=[(:])/g, '] ')
