/** The locale in which a browser recognises a language: the browser's own of that language, as the user speaks it. */
export function localeOf(language: string, own = navigator.languages): string {
  if (language === 'multi') return own[0] ?? 'en-US'
  return own.find((locale) => locale.split('-')[0] === language && locale.includes('-')) ?? language
}
