import type { TaskKind } from '#contract/tasks.ts'
import { contentKeys } from '#server/clinical/lexicon/keys.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Owner } from './frames.ts'
import { isSameThing, type Thing, thingsIn } from './things.ts'

/** As much of a task as tells it from others. */
interface Task {
  kind: TaskKind
  owner: Owner
  ownerName: string
  text: string
  due: string | null
  dueSaid: string
}

/** A task with what its words name, read once. */
interface Entry<T extends Task> {
  task: T
  keys: ReadonlySet<string>
  places: ReadonlySet<string>
  things: readonly Thing[]
  /** Index in `changes`. */
  change: number
}

/** What is done to a medicine: stopping it is a different task than raising its dose. */
const changes: readonly RegExp[] = [
  /^(?:stop|do not (?:take|use)|avoid|come off|hold)(?!\p{L})/iu,
  /^(?:increase|raise|double|step up|put up)(?!\p{L})/iu,
  /^(?:reduce|decrease|lower|halve|cut|bring|wean)(?!\p{L})/iu,
  /^(?:renew|refill|repeat|send|collect|pick up|bring|put)(?!\p{L})/iu,
]

function placesIn(text: string): Set<string> {
  const named = mentionsIn(text).flatMap(({ category, concept, part, side = '' }) =>
    category === 'body-part' ? [side, concept] : [side, part ?? ''],
  )
  return new Set(named.filter((one) => one !== ''))
}

const entryOf = <T extends Task>(task: T): Entry<T> => ({
  task,
  keys: new Set(contentKeys(task.text).keys()),
  places: placesIn(task.text),
  things: thingsIn(task.text),
  change: changes.findIndex((one) => one.test(task.text)),
})

const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].every((one) => b.has(one))
const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  isSubset(a, b) || isSubset(b, a)

const areAmong = (a: readonly Thing[], b: readonly Thing[]) =>
  a.every((one) => b.some((other) => isSameThing(one, other)))
/** Whether one names nothing that the other doesn't name too. */
const nameSame = (a: readonly Thing[], b: readonly Thing[]) => areAmong(a, b) || areAmong(b, a)

const named = ({ things }: Entry<Task>, kind: Thing['kind']) =>
  things.filter((one) => one.kind === kind)

const isTest = ({ task: { kind, text } }: Entry<Task>) =>
  kind === 'order' || (kind === 'patient' && /^(?:get|have|book|do|go)(?!\p{L})/iu.test(text))
const isMedicine = (entry: Entry<Task>) =>
  (entry.task.kind === 'prescribe' || entry.task.kind === 'patient') &&
  named(entry, 'medicine').length > 0

/** Whether the second is the first said again, less exactly or in other words. */
function isSame(a: Entry<Task>, b: Entry<Task>): boolean {
  const [{ kind, owner, due }, other] = [a.task, b.task]
  if (due !== null && other.due !== null && due !== other.due) return false
  const share = (of: Thing['kind']) => nameSame(named(a, of), named(b, of))
  if (kind === 'follow-up' && other.kind === 'follow-up') return share('service')
  if (kind === 'refer' && other.kind === 'refer') return share('service')
  const bothTest = isTest(a) && isTest(b)
  if (bothTest && [a, b].every((one) => named(one, 'test').length > 0))
    return share('test') && isWithin(a.places, b.places)
  if (isMedicine(a) && isMedicine(b) && a.change === b.change) return share('medicine')
  const isAlike = kind === other.kind && owner === other.owner
  return isAlike && a.keys.size > 0 && b.keys.size > 0 && isWithin(a.keys, b.keys)
}

const urgent = /(?<!\p{L})urgent(?:ly)?(?!\p{L})/iu

/** The fuller words of the two, and the day that either names; its place in the visit is that of the first. */
function merge<T extends Task>(a: Entry<T>, b: Entry<T>): Entry<T> {
  const isFuller = b.keys.size > a.keys.size
  const { kind, owner, ownerName, text } = isFuller ? b.task : a.task
  const isUrgent = kind === 'refer' && urgent.test(a.task.text + b.task.text) && !urgent.test(text)
  const { due, dueSaid } = a.task.due === null ? b.task : a.task
  const words = isUrgent ? `${text} urgently` : text
  const task = { ...a.task, kind, owner, ownerName, due, dueSaid, text: words }
  return { ...(isFuller ? b : a), task }
}

/** Each task once, even if it was repeated in other words or in the summary of the visit. */
export function onlyOnce<T extends Task>(tasks: readonly T[]): T[] {
  const kept: Entry<T>[] = []
  for (const entry of tasks.map((task) => entryOf(task))) {
    const at = kept.findIndex((one) => isSame(one, entry))
    const known = kept[at]
    if (known) kept[at] = merge(known, entry)
    else kept.push(entry)
  }
  return kept.map(({ task }) => task)
}
