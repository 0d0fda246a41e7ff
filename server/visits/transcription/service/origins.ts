import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Config } from '#server/config/env.ts'

/**
 * Lets pages of other origins call the transcription service with a bearer token: those that the operator lists, and
 * the product's own if the service has its own address. Cookies are never accepted.
 */
export function allowServiceOrigins(app: Hono, { publicUrl, transcriptionOrigins }: Config): void {
  const allow = cors({
    origin: [new URL(publicUrl).origin, ...transcriptionOrigins],
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'x-timezone', 'idempotency-key'],
    maxAge: 600,
  })
  app.use('/transcriptions', allow)
  app.use('/transcriptions/*', allow)
}
