// A type is named by a noun: `Said` or `Known` alone doesn't tell what it holds.
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './run.mjs'

const folders = ['bench', 'common', 'contract', 'extension', 'scripts', 'server', 'test', 'web']
const declaration = /^[ \t]*(?:export )?(?:declare )?(?:type|interface|class) ([A-Z][A-Za-z]*)\b/gm
const irregular = new Set(
  `Begun Bound Bought Brought Built Caught Chosen Cut Done Drawn Felt Found Given Gone Grown Heard Held Hidden Kept Known
  Left Lost Made Meant Met Paid Read Said Seen Sent Shown Spent Spoken Swept Taken Thought Told Won Written`.split(
    /\s+/,
  ),
)
/** Nouns that end like participles. */
const nouns = new Set(['Bed', 'Embed', 'Feed', 'Need', 'Seed', 'Shed', 'Speed'])

const isParticiple = (name) =>
  irregular.has(name) || (/^[A-Z][a-z]+ed$/.test(name) && !nouns.has(name))

/** Names of types in a source that are bare participles. */
export const participlesIn = (text) =>
  [...text.matchAll(declaration)].map(([, name]) => name).filter(isParticiple)

/** One line for each type of the project that is named by a bare participle. */
export function findParticiples() {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        participlesIn(readFileSync(join(root, name), 'utf8')).map(
          (participle) => `${name}: name ${participle} by a noun that says what it holds`,
        ),
      ),
  )
}
