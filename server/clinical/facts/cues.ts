import { readFileSync } from 'node:fs'
import { phrases } from './phrases.ts'

// The product's own file, read once; a test holds that every list is there.
const lists = new Map(
  readFileSync(new URL('./cues.txt', import.meta.url), 'utf8')
    .split(/\n\n+/)
    .filter((block) => !block.startsWith('#'))
    .map((block) => {
      const [name = '', ...lines] = block.trim().split('\n')
      return [name, lines.flatMap((line) => line.trim().split(' | '))] as const
    }),
)
const listOf = (name: string): RegExp => phrases(lists.get(name) ?? [])

/** Greetings, small talk, the call and the recording, and remarks while examining. */
export const asides: RegExp = listOf('asides')
/** Talk of harm to oneself or by others. */
export const risks: RegExp = listOf('risks')
export const allergyWords: RegExp = listOf('allergyWords')
/** An allergen's effects, and what is allergic. */
export const reactions: RegExp = listOf('reactions')
export const bloodKin: RegExp = listOf('bloodKin')
export const callWords: RegExp = listOf('callWords')
export const emergencyNumbers: RegExp = listOf('emergencyNumbers')
export const conditions: RegExp = listOf('conditions')
export const followUp: RegExp = listOf('followUp')
export const tests: RegExp = listOf('tests')
export const examWords: RegExp = listOf('examWords')
/** Examined parts; a finding needs one of these or its own word. */
export const bodyParts: RegExp = listOf('bodyParts')
export const diagnosisWords: RegExp = listOf('diagnosisWords')
export const planWords: RegExp = listOf('planWords')
/** With these a clinician tells what may happen or why. */
export const counselWords: RegExp = listOf('counselWords')
export const socialWords: RegExp = listOf('socialWords')
export const historyWords: RegExp = listOf('historyWords')
export const requests: RegExp = listOf('requests')
export const immunisations: RegExp = listOf('immunisations')

/** Vital signs by the name that they have in a note. */
export const vitals: [pattern: RegExp, name: string][] = [...lists.keys()]
  .filter((name) => name.startsWith('vital '))
  .map((name) => [listOf(name), name.slice('vital '.length)])
