import { describe, expect, it } from 'vitest'
import { words } from '#contract/errors.ts'
import { signUpRules } from './form-rules.ts'
import { checkSignIn, findStep } from './rules.ts'

describe('the sign-in page', () => {
  it('sets a new password or confirms an address by the token behind the #', () => {
    expect(findStep({ search: '', hash: '#reset=abc' })).toEqual({ name: 'reset', token: 'abc' })
    expect(findStep({ search: '?to=sign-up', hash: '#verify=xyz' })).toEqual({
      name: 'verify',
      token: 'xyz',
    })
    expect(findStep({ search: '', hash: '#device=abc' })).toEqual({ name: 'device', token: 'abc' })
  })
  it('makes an account by an invitation, for the address that was invited', () => {
    const step = findStep({ search: '?to=sign-up', hash: '#invite=abc&email=lee%40clinic.example' })
    expect(step).toEqual({ name: 'sign-up', invite: 'abc', email: 'lee@clinic.example' })
  })
  it('makes the first account by the set-up code of the link in the log', () => {
    const step = findStep({ search: '?to=sign-up', hash: '#setup=7KQF-9M2T' })
    expect(step).toEqual({ name: 'set-up', code: '7KQF-9M2T' })
  })
  it('never takes a token from the query, which servers log', () => {
    expect(findStep({ search: '?reset=abc', hash: '' })).toEqual({ name: 'sign-in' })
  })
  it('falls back to sign-in for unknown pages', () => {
    expect(findStep({ search: '?to=elsewhere', hash: '#x' })).toEqual({ name: 'sign-in' })
  })
})

describe('signing in', () => {
  const read = (email: string, password: string) => {
    const form = new FormData()
    form.set('email', email)
    form.set('password', password)
    return checkSignIn(form)
  }
  it('takes the address without the spaces around it, and the password as it is', () => {
    const { values } = read(' lee@clinic.example ', ' a b ')
    expect(values).toEqual({ email: 'lee@clinic.example', password: ' a b ' })
  })
  it('names what is missing at each field', () => {
    const { values, problems } = read('lee', '')
    expect(values).toBeUndefined()
    expect(problems).toEqual({ email: words.invalidEmail, password: 'Enter your password.' })
  })
})

describe('a new account', () => {
  const filled = {
    firstName: 'Dana',
    lastName: 'Lee',
    email: 'lee@clinic.example',
    password: 'long enough',
  }
  const problems = (change: object) =>
    signUpRules.safeParse({ ...filled, ...change }).error?.issues.map((i) => i.message) ?? []
  it('needs an address and eight characters, and says so in the catalogue’s words', () => {
    expect(problems({})).toEqual([])
    expect(problems({ lastName: ' ' })).toEqual(['Enter your last name.'])
    expect(problems({ email: 'lee' })).toEqual([words.invalidEmail])
    expect(problems({ password: '1234567' })).toEqual([words.weakPassword])
  })
})
