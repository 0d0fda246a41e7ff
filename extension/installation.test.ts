import { expect, test } from 'vitest'
import { patternOf, readOrigin } from './installation.ts'
import { readRequest } from './messages.ts'

test.each([
  [' https://ausculta.example/home/scribes ', 'https://ausculta.example'],
  ['ausculta.example', 'https://ausculta.example'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  // Without encryption, anybody on the way could read notes.
  ['http://ausculta.example', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://ausculta.example', undefined],
  ['', undefined],
])('the address %j is read as %j', (entered, origin) => {
  expect(readOrigin(entered)).toBe(origin)
})

test('access is asked for one host, because match patterns have no ports', () => {
  expect(patternOf('http://127.0.0.1:3000')).toBe('http://127.0.0.1/*')
})

test.each([
  [{ type: 'LOGOUT', token: 'x' }, { type: 'LOGOUT' }],
  [
    { type: 'PAIR', code: 'ABCD-EFGH' },
    { type: 'PAIR', code: 'ABCD-EFGH' },
  ],
  [{ type: 'PAIR', code: 7 }, undefined],
  [{ type: 'READ' }, undefined],
  ['LOGOUT', undefined],
  [null, undefined],
])('the message %j is read as %j', (message, request) => {
  expect(readRequest(message)).toEqual(request)
})
