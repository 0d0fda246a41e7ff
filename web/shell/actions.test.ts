import { expect, it } from 'vitest'
import { withoutDoubles, type Action } from './actions.ts'

const action = (id: string, label: string): Action => ({ id, label, section: 'Here', run() {} })

it('a page’s own action takes the place of the shell’s', () => {
  const offered = withoutDoubles([
    [action('search', 'Search this note')],
    [action('search', 'Search'), action('help', 'Help')],
  ])
  expect(offered.map((a) => a.label)).toEqual(['Search this note', 'Help'])
})
