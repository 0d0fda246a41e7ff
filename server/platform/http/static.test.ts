import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { secureHeaders } from './headers.ts'
import { serveWeb } from './static.ts'

test('every answer with the page allows styles with its own nonce, and no other answer does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-web-'))
  const page = '<meta property="csp-nonce" nonce="__STYLE_NONCE__" />'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'mark.svg'), '<svg />')
  const app = new Hono()
  app.use(secureHeaders(false))
  serveWeb(app, folder)
  const nonceOf = async (path: string) => {
    const answer = await app.request(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/style-src 'self'( 'nonce-[^']+')?; img-src/)
    const [, said = 'none'] = /'nonce-([^']+)'/.exec(policy) ?? []
    const [, borne = 'none'] = /nonce="([^"]*)"/.exec(await answer.text()) ?? []
    expect(borne).toBe(said)
    return said
  }
  const pages = ['/', '/index.html', '/home/scribes/all', '/home/scribes/all']
  const nonces = await Promise.all(pages.map(nonceOf))
  expect(new Set(nonces).size).toBe(pages.length)
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  for (const path of ['/mark.svg', '/api/nothing', '/assets/nothing.js'])
    expect(await nonceOf(path)).toBe('none')
  await rm(folder, { recursive: true })
})
