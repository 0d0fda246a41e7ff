import { describe, expect, it } from 'vitest'
import { paths, placeOf, safeNext, withoutFlags } from './paths.ts'

describe('addresses', () => {
  it('lead to a scribe, its tab, and say when it was just made', () => {
    expect(paths.scribe('s1', { folderId: 'f1' })).toBe('/home/scribes/f1/s1')
    expect(paths.scribe('s1', { tab: 'results', preloaded: true })).toBe(
      '/home/scribes/all/s1/results?preloaded=true',
    )
  })
  it.each([
    ['/home/scribes/all', '', 'scribes'],
    ['/home/scribes/archive', '', 'archive'],
    ['/home/scribes/all', '?archived=true', 'archive'],
    ['/home/scribes/ada', '', 'ada'],
    ['/home/scribes/all', '?ada=true', 'ada'],
    ['/home/groups/g1', '', 'templates'],
    ['/home/templates', '', 'templates'],
    ['/home/settings/profile', '', undefined],
    ['/auth/signin', '', undefined],
  ])('name the page of %s%s', (pathname, search, page) => {
    expect(placeOf({ pathname, search }).page).toBe(page)
  })
  it.each([
    ['/home/scribes', '', '/home/scribes/all'],
    ['/home/scribes', '?archived=true', '/home/scribes/archive'],
    ['/home/scribes', '?ada=true', '/home/scribes/ada'],
    ['/home/scribes/all', '?archived=true', '/home/scribes/archive'],
    ['/home/scribes/all', '?ada=true', '/home/scribes/ada'],
    ['/home/scribes/archive', '?archived=true', '/home/scribes/archive'],
    ['/home/scribes/all/s1/results', '?archived=true&x=1', '/home/scribes/archive/s1/results?x=1'],
    ['/home/scribes/all', '?archived=false', undefined],
    ['/home/scribes/all', '', undefined],
    ['/home/scribes/archive', '', undefined],
  ])('with flags (%s%s) lead to the folder that the flag names', (pathname, search, to) => {
    expect(withoutFlags({ pathname, search })).toBe(to)
  })
  it('select results by /results and by the older /chat, else context', () => {
    expect(placeOf({ pathname: '/home/scribes/all/s1/results' }).tab).toBe('results')
    expect(placeOf({ pathname: '/home/scribes/all/s1/chat' }).tab).toBe('results')
    expect(placeOf({ pathname: '/home/scribes/all/s1' })).toMatchObject({
      tab: 'context',
      folderId: 'all',
      scribeId: 's1',
    })
  })
  it.each(['//evil.example', 'https://evil.example', '/homely', 'javascript:alert(1)', null])(
    'after sign-in never lead to %s',
    (next) => {
      expect(safeNext(next)).toBe(paths.home)
    },
  )
  it('after sign-in never leave the site, whatever the address contains', () => {
    const hosts = [
      'evil.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
    ]
    const before = [
      '',
      'https:',
      'http:',
      'HTTPS:',
      '\t',
      '\n//',
      ' ',
      '%2f',
      '/%09/',
      'data:',
      'javascript:',
      'blob:',
    ]
    const inside = ['/home', '/home/..', '/home/.%2e/', '/home@', '/home/%2e%2e', '/admin/..;']
    const forms = [
      ...hosts.flatMap((host) => before.map((start) => start + host)),
      ...hosts.flatMap((host) => inside.map((start) => start + host)),
    ]
    expect(forms.length).toBeGreaterThan(60)
    for (const form of forms) {
      const { origin, protocol } = new URL(safeNext(form), 'https://scribe.example/auth/signin')
      expect([form, origin, protocol]).toEqual([form, 'https://scribe.example', 'https:'])
    }
  })
  it('after sign-in lead back to the page one asked for', () => {
    expect(safeNext('/home/settings/system')).toBe('/home/settings/system')
  })
})
