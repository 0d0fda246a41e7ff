import { existsSync, readFileSync } from 'node:fs'
import { drugNamed } from '#server/clinical/drugs/lexicon.ts'
import { dataFolder } from '../../bench/lib/visits.ts'

const file = new URL('codes/drugs_medlineplus.csv', dataFolder)

export const hasOpenNames = (): boolean => existsSync(file)

/** The names of the evaluation data folder: one entry a drug, the parts of a combination apart. */
export function openNames(): string[][] {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => /^[^,]*,(?:"([^"]*)"|([^,]*))/.exec(row))
    .map((match) => partsOf(match?.[1] ?? match?.[2] ?? ''))
    .filter((parts) => parts.length > 0)
}

// A page about 'Abatacept Injection' is about abatacept.
const forms =
  /\b(?:injection|injectable|oral|inhalation|nasal|spray|topical|ophthalmic|otic|rectal|vaginal|transdermal|patch(?:es)?|transmucosal|subcutaneous|intravenous|intramuscular|sublingual|buccal|inhaler|powder|cream|ointment|gel|suspension|solution|implant|lotion|foam|and|liposomal?|lipid complex|complex|pegylated|products?|system|insert|extended-release|extended release|long-acting|immediate-release|for|overview|use|in|children|adults|combinations?|intravitreal|intrathecal|intraocular|intravesical|intradetrusor|intracavernosal|urogenital|dental|mouth|systemic|enema|suppository|slow release|with|device|periodontal|pump|eye drops|skin|test)\b/gi

const partsOf = (name: string): string[] =>
  name
    .replace(/\(.*?\)/g, '')
    .split(/,\s*(?:and\s+)?|\s+and\s+|\//)
    .map((part) => part.replace(forms, ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

/** Whether the lexicon has a drug of the folder: the name as it is, or each part of a combination. */
export const isKnown = (parts: string[]): boolean =>
  drugNamed(parts.join(' and ')) !== undefined || parts.every((part) => knows(part))

/** 'Abciximab-abcd' is a biosimilar of abciximab; 'amlodipine besylate' a salt. */
const knows = (part: string): boolean =>
  [part, part.replace(/-[a-z]{4}$/, ''), part.replace(salts, '')].some((name) => drugNamed(name))

const salts =
  /\s+(?:sodium|potassium|hydrochloride|acetate|sulfate|phosphate|maleate|tartrate|fumarate|citrate|chloride|bromide|mesylate|besylate|calcium|succinate|alfa|human|vaccine|pegol)$/i
