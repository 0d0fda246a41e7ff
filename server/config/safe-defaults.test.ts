import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './env.ts'
import { assertSafeDefaults } from './safe-defaults.ts'

const start = (env: Record<string, string>) => () => assertSafeDefaults(readConfig(env))
const random = `k1:${randomBytes(32).toString('base64')}`

describe('the product starts', () => {
  test.each([
    {},
    { PUBLIC_URL: 'https://scribe.example' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://scribe.example', INSECURE_HTTP: 'on' },
    { AUSCULTA_MASTER_KEYS: random },
    { DATABASE_URL: 'postgres://postgres:postgres@localhost/x' },
    { DATABASE_URL: `postgres://a:${randomBytes(12).toString('hex')}@db.example/x` },
    { S3_ENDPOINT: 'http://localhost:9000', S3_SECRET_ACCESS_KEY: 'minioadmin' },
  ] as Record<string, string>[])('with %j', (env) => {
    expect(start(env)).not.toThrow()
  })
})

describe('the product refuses to start, and says what to do,', () => {
  test.each([
    [{ PUBLIC_URL: 'http://scribe.example' }, 'set PUBLIC_URL=https://scribe.example'],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'certificate'],
    [{ AUSCULTA_MASTER_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'openssl rand'],
    [{ AUSCULTA_MASTER_KEYS: `${random},k0:${Buffer.alloc(32, 'ab').toString('base64')}` }, 'k0'],
    [{ DATABASE_URL: 'postgres://ausculta:ausculta@db.example/x' }, 'long random'],
    [{ DATABASE_URL: 'postgres://ausculta@db.example/x' }, 'long random'],
    [
      { S3_ENDPOINT: 'http://minio:9000', S3_SECRET_ACCESS_KEY: 'minioadmin' },
      'S3_SECRET_ACCESS_KEY',
    ],
  ] as [Record<string, string>, string][])('with %j', (env, advice) => {
    expect(start(env)).toThrow(advice)
  })
})
