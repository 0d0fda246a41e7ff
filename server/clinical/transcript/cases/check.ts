import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Source } from '#server/clinical/language/source.ts'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { compareQuantities } from '../compare.ts'
import { normaliseText } from '../normalise-text.ts'
import { normaliseVisit } from '../normalise.ts'
import { quantitiesIn } from '../quantities.ts'

/** The spoken words (lines by `|`, speakers by colon; `a ~ b` compares two quantities) and the expected result. */
export interface Case {
  said: string
  checks: string[]
  group: string
  half: 'first' | 'second'
}

const folder = new URL('.', import.meta.url)

/** Half of the cases, by hash of their words, is never looked at while writing rules. */
function halfOf(said: string): Case['half'] {
  const [byte = 0] = createHash('sha256').update(said).digest()
  return byte % 2 === 0 ? 'first' : 'second'
}

export function readCases(): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return files.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((row) => row.includes(' => ') && !row.startsWith('#'))
      .map((row) => {
        const [said = '', checks = ''] = row.split(' => ')
        return {
          said,
          checks: checks.split(' ; ').map((c) => c.trim()),
          group: name.replace('.txt', ''),
          half: halfOf(said),
        }
      }),
  )
}

const speakers: Readonly<Record<string, string>> = { C: 'clinician', P: 'patient' }

export function parseSources(said: string): Source[] {
  return said.split(' | ').map((line, index) => {
    const at = line.indexOf(': ')
    const label = line.slice(0, at)
    const text = line.slice(at + 2)
    if (label === 'I') return { kind: 'intake', id: `i${index}`, text }
    if (label === 'X') return { kind: 'context', id: `x${index}`, text }
    return { kind: 'transcript', id: String(index), text, speaker: speakers[label] ?? label }
  })
}

/** The checks of a case that fail, with what there was instead. */
export function findFailures({ said, checks }: Case): string[] {
  if (said.includes(' ~ ')) return compared(said, checks)
  if (said.startsWith('N: '))
    return checks.filter((c) => !holdsOfText(normaliseText(said.slice(3)), c))
  const visit = normaliseVisit(parseSources(said))
  return checks.filter((c) => !holds(visit, c))
}

function compared(said: string, [expected = '']: string[]): string[] {
  const [a, b] = said.split(' ~ ').map((text) => quantitiesIn(normaliseText(text)))
  const [left, right] = [a?.[0], b?.[0]]
  const result =
    left && right && a?.length === 1 && b?.length === 1 ? compareQuantities(left, right) : 'unread'
  return result === expected ? [] : [`${expected}, but ${result}`]
}

function holdsOfText(normal: string, check: string): boolean {
  const [verb = '', ...rest] = check.split(' ')
  const object = rest.join(' ')
  if (verb === 'has') return contains(normal, object)
  if (verb === 'lacks') return !contains(normal, object)
  if (verb === 'amount') return hasAmount(normal, object)
  throw new Error(`No such check: ${check}`)
}

function contains(normal: string, phrase: string): boolean {
  const pattern = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\d.])${pattern}(?![\p{L}]|\d|\.\d)`, 'iu').test(normal)
}

function hasAmount(normal: string, check: string): boolean {
  const [amount = '', kind = ''] = check.split(' as ')
  return quantitiesIn(normal).some(
    (q) => q.kind === kind && normal.slice(q.start, q.end).startsWith(amount),
  )
}

function holds(visit: Visit, check: string): boolean {
  const normal = visit.lines.map((line) => line.normal).join('\n')
  const [verb = '', ...rest] = check.split(' ')
  const object = rest.join(' ')
  if (check.includes(' -> ')) return holdsOfStatement(visit, check)
  if (check.includes(' <- ')) return answersQuestion(visit, check)
  if (verb === 'back')
    return visit.statements.some((s) =>
      s.retracted.some((r) => r.toLowerCase().includes(object.toLowerCase())),
    )
  if (verb === 'sex') return (visit.sex ?? 'none') === object
  if (verb === 'lang') return visit.language === object
  if (verb === 'roles') return visit.lines.map((line) => line.role).join(',') === object
  return holdsOfText(normal, check)
}

function find(visit: Visit, phrase: string, isQuestion?: boolean): Statement | undefined {
  const lower = phrase.toLowerCase()
  const fits = (s: Statement) => isQuestion === undefined || s.isQuestion === isQuestion
  return (
    visit.statements.find((s) => fits(s) && s.text.toLowerCase().includes(lower)) ??
    visit.statements.find((s) => fits(s) && s.normal.toLowerCase().includes(lower))
  )
}

function holdsOfStatement(visit: Visit, check: string): boolean {
  const [phrase = '', tag = ''] = check.split(' -> ')
  if (tag === 'yes' || tag === 'no') return find(visit, phrase, true)?.answer === tag
  const statement = find(visit, phrase)
  if (!statement) return false
  if (tag === 'possible' || tag === 'stated') return statement.certainty === tag
  const [subject, who] = tag.split(':')
  if (statement.subject === subject) return who === undefined || statement.who === who
  return statement.status === tag
}

function answersQuestion(visit: Visit, check: string): boolean {
  const [answer = '', question = ''] = check.split(' <- ')
  const asked = find(visit, question, true)
  return visit.statements.some((s) => {
    if (s.answers === undefined || !s.text.toLowerCase().includes(answer.toLowerCase()))
      return false
    const first = visit.statements[s.answers]
    return (
      asked !== undefined &&
      (s.answers === asked.at || (first?.line === asked.line && s.answers <= asked.at))
    )
  })
}
