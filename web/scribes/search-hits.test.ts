import { expect, test } from 'vitest'
import { searchHits } from './search-hits.ts'

const shown = (text: string, query: string) =>
  searchHits(text, query)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test('every word that was searched for is a hit, whatever its case and accents', () => {
  expect(shown('Fièvre et toux', 'TOUX fievre')).toBe('[Fièvre] et [toux]')
  expect(shown('Strasse oder Straße', 'straße')).toBe('Strasse oder [Straße]')
  expect(shown('No hit here', 'knee')).toBe('No hit here')
  expect(shown('aaaa', 'aa')).toBe('[aaaa]')
})

test('a hit far behind the beginning is shown near it', () => {
  const text = 'Takes ramipril in the morning and metoprolol 25 mg twice a day.'
  expect(shown(text, 'metoprolol')).toBe('…morning and [metoprolol] 25 mg twice a day.')
  expect(shown('x'.repeat(50), 'nothing')).toBe('x'.repeat(50))
})

test('a query without words finds nothing', () => {
  expect(shown('Knee pain', '  ')).toBe('Knee pain')
})
