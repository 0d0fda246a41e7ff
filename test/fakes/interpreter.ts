import { type ModelQuestion, type Reply, say } from './llm.ts'

/** The numbered lines that a question for a translation holds, without their numbers. */
export function linesToTranslate({ prompt }: ModelQuestion): string[] {
  return [...prompt.matchAll(/^\d+\| (.*)$/gm)].map(([, text]) => text ?? '')
}

/** The requested language of a translation, such as `es`. */
const targetIn = ({ prompt }: ModelQuestion): string =>
  /^Translate into .+ \((\w+)\):$/m.exec(prompt)?.[1] ?? ''

const alphabets: Record<string, string> = {
  ar: 'قال المريض',
  zh: '病人说',
  ru: 'он сказал',
  ja: '患者は',
  hi: 'मरीज',
}

/** Speaks every language badly: the line itself behind a word that says which language it is meant to be. */
export const translated = (text: string, to: string): string =>
  `${alphabets[to] ?? `«${to}»`} ${text}`

/** Answers questions for translations as a good model would. */
export function interpret(asked: ModelQuestion, pauseMs = 0): Reply {
  const to = targetIn(asked)
  const lines = linesToTranslate(asked).map((text, at) => `${at + 1}| ${translated(text, to)}`)
  return say(lines.join('\n'), pauseMs)
}
