import { localStore } from '#web/browser-storage.ts'

const key = 'intake-language'

/** The language that the patient chose for the texts of a link. The browser keeps that of one link. */
export function chosenLanguage(link: string): string | undefined {
  const [mark, language] = (localStore.get(key) ?? '').split(' ')
  return mark === markOf(link) ? language : undefined
}

export const keepLanguage = (link: string, language: string): void =>
  localStore.set(key, `${markOf(link)} ${language}`)

/** Tells the links of a browser apart. Of their secret it holds too little to find or recognise one. */
function markOf(link: string): string {
  let sum = 0
  for (const letter of link) sum = (sum * 31 + letter.charCodeAt(0)) % 65_536
  return String(sum)
}
