import { expect, it } from 'vitest'
import { firstLink } from './links.ts'

it('finds the link of a mail with its token, without the full stop after it', () => {
  expect(
    firstLink('Open https://a.example/auth/signin#verify=x1_-y.\nOr not: http://b.example'),
  ).toBe('https://a.example/auth/signin#verify=x1_-y')
  expect(firstLink('No link here.')).toBeUndefined()
})
