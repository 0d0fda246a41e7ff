import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/platform/log/log.ts'

/** Where traces are sent, and under which name. */
export interface TracingSettings {
  /** The address of an OpenTelemetry collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  service: string
  version: string
}

export interface Tracing {
  /** Adds a span for every request. */
  request: MiddlewareHandler
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Loads the libraries only if tracing is set up, because they would slow down every start. */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Log,
): Promise<Tracing | undefined> {
  if (!settings) return undefined
  const { startTracing } = await import('./otlp.ts')
  return startTracing(settings, log)
}
