import type { TaskKind } from '#contract/tasks.ts'
import { contentKeys } from '#server/clinical/lexicon/keys.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Owner } from './frames.ts'
import { isSameThing, type Thing, thingsIn } from './things.ts'

/** As much of a task as tells it from others. */
interface Described {
  kind: TaskKind
  owner: Owner
  text: string
  due: string | null
}

const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].every((one) => b.has(one))
const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  isSubset(a, b) || isSubset(b, a)

const keysOf = (text: string) => new Set(contentKeys(text).keys())
const placesOf = (text: string) =>
  new Set(
    mentionsIn(text)
      .flatMap(({ category, concept, part, side = '' }) =>
        category === 'body-part' ? [side, concept] : part ? [side, part] : [side],
      )
      .filter((one) => one !== ''),
  )

/** What is done to a medicine: stopping it is another task than raising its dose. */
const changes: readonly RegExp[] = [
  /^(?:stop|do not (?:take|use)|avoid|come off|hold)(?!\p{L})/iu,
  /^(?:increase|raise|double|step up|put up)(?!\p{L})/iu,
  /^(?:reduce|decrease|lower|halve|cut|bring|wean)(?!\p{L})/iu,
  /^(?:renew|refill|repeat|send|collect|pick up|bring|put)(?!\p{L})/iu,
]
const changeIn = (text: string) => changes.findIndex((one) => one.test(text))

const isTest = ({ kind, text }: Described) =>
  kind === 'order' || (kind === 'patient' && /^(?:get|have|book|do|go)(?!\p{L})/iu.test(text))
const isMedicine = ({ kind, text }: Described) =>
  (kind === 'prescribe' || kind === 'patient') && thingsOf(text, 'medicine').length > 0

const thingsOf = (text: string, kind: Thing['kind']) =>
  thingsIn(text).filter((one) => one.kind === kind)

const areAmong = (a: readonly Thing[], b: readonly Thing[]) =>
  a.every((one) => b.some((other) => isSameThing(one, other)))
/** Whether one names nothing that the other doesn't name too. */
const nameSame = (a: readonly Thing[], b: readonly Thing[]) => areAmong(a, b) || areAmong(b, a)

/** Whether the second is the first said again, less exactly or in other words. */
function isSame(a: Described, b: Described): boolean {
  if (a.due !== null && b.due !== null && a.due !== b.due) return false
  const things = (kind: Thing['kind']) => [thingsOf(a.text, kind), thingsOf(b.text, kind)] as const
  if (a.kind === 'follow-up' && b.kind === 'follow-up') return nameSame(...things('service'))
  if (isTest(a) && isTest(b)) {
    const [ours, theirs] = things('test')
    if (ours.length > 0 && theirs.length > 0)
      return nameSame(ours, theirs) && isWithin(placesOf(a.text), placesOf(b.text))
  }
  if (a.kind === 'refer' && b.kind === 'refer') return nameSame(...things('service'))
  if (isMedicine(a) && isMedicine(b) && changeIn(a.text) === changeIn(b.text))
    return nameSame(...things('medicine'))
  const [x, y] = [keysOf(a.text), keysOf(b.text)]
  const isAlike = a.kind === b.kind && a.owner === b.owner
  return isAlike && x.size > 0 && y.size > 0 && isWithin(x, y)
}

const contentOf = (text: string) => keysOf(text).size

const urgent = /(?<!\p{L})urgent(?:ly)?(?!\p{L})/iu

function fuller(a: Described, b: Described): string {
  const text = contentOf(b.text) > contentOf(a.text) ? b.text : a.text
  const isUrgent = a.kind === 'refer' && urgent.test(a.text + b.text) && !urgent.test(text)
  return isUrgent ? `${text} urgently` : text
}

/** The fuller words of the two, and the day that either names; its place in the visit is that of the first. */
const mergeTasks = <T extends Described>(a: T, b: T): T => ({
  ...a,
  ...(contentOf(b.text) > contentOf(a.text) && { kind: b.kind, owner: b.owner }),
  text: fuller(a, b),
  due: a.due ?? b.due,
})

/** Each task once, though it was said again in other words or when the visit was summed up. */
export function onlyOnce<T extends Described>(tasks: readonly T[]): T[] {
  const kept: T[] = []
  for (const task of tasks) {
    const at = kept.findIndex((one) => isSame(one, task))
    const known = kept[at]
    if (known) kept[at] = mergeTasks(known, task)
    else kept.push(task)
  }
  return kept
}
