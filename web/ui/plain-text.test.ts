import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('a chart that takes only text gets headings, bullets and words without marks', () => {
  expect(
    plainText(
      '## S: History\n\n- Takes **metoprolol** *50 mg*.\n- See [ECG](http://x)\n\n## Plan\n\n1. Rest',
    ),
  ).toBe('S: HISTORY\n\n- Takes metoprolol 50 mg.\n- See ECG\n\nPLAN\n\n1. Rest')
})
it('characters that are not marks stay', () => {
  expect(plainText('BP 142/90, 2 * 3 * 4, code_name\\_x, \\[0:03:51\\]')).toBe(
    'BP 142/90, 2 * 3 * 4, code_name_x, [0:03:51]',
  )
})
