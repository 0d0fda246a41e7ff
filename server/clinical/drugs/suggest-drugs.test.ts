import { describe, expect, it, test } from 'vitest'
import { frenchNames, writtenDrug } from './french.ts'
import { drugNamed } from './lexicon.ts'
import { suggestDrugs } from './suggest-drugs.ts'

const names = (typed: string, language: 'en' | 'fr' = 'en') =>
  suggestDrugs(typed, language, 8).map(({ name, generic }) =>
    generic ? `${name} = ${generic}` : name,
  )

describe('names that are suggested', () => {
  it.each([
    ['metf', 'en', 'metformin'],
    ['METF', 'en', 'metformin'],
    ['tylen', 'en', 'Tylenol = acetaminophen'],
    ['glargine', 'en', 'glargine = insulin glargine'],
    ['acéta', 'fr', 'acétaminophène'],
    ['aceta', 'fr', 'acétaminophène'],
    ['advi', 'fr', 'Advil = ibuprofène'],
    ['folique', 'fr', 'acide folique'],
  ] as const)('for "%s" in %s begin with %s', (typed, language, first) => {
    expect(names(typed, language)[0]).toBe(first)
  })

  test('are at most as many as asked, each once, the common ones first', () => {
    const found = names('me')
    expect(found).toHaveLength(8)
    expect(new Set(found).size).toBe(8)
    expect(found[0]).toBe('metformin')
  })

  it.each(['', '  ', '!!', 'zzzz', '.*', 'blue inhaler', 'sonata'])(
    'are none for "%s"',
    (typed) => {
      expect(names(typed)).toEqual([])
    },
  )

  test('show no English generic name beside its French one', () => {
    expect(names('metformin', 'fr')).not.toContain('metformin')
  })
})

describe('the drug of a written name', () => {
  it.each([
    ['metformine', 'metformin'],
    ['Acétaminophène', 'acetaminophen'],
    ['cloxacilline', 'cloxacillin'],
    ['acide folique', 'folic acid'],
    ['TOPROL-XL', 'metoprolol'],
  ])('%s is %s', (written, generic) => {
    expect(writtenDrug(written)?.generic).toBe(generic)
  })

  it.each(['metfornin', 'blue inhaler', 'gold', 'my heart pill', '', 'e'])(
    'is unknown for "%s"',
    (written) => {
      expect(writtenDrug(written)).toBeUndefined()
    },
  )

  test('is known for each French name of the list', () => {
    const unknown = [...frenchNames.keys()].filter((name) => drugNamed(name)?.generic !== name)
    expect(unknown).toEqual([])
  })
})
