import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { MiddlewareHandler } from 'hono'
import { routePattern } from '#server/platform/http/route-pattern.ts'
import { logContext } from '#server/platform/log/context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { onMeasured } from '#server/platform/measurements/measurements.ts'
import type { Tracing, TracingSettings } from './open-tracing.ts'

/**
 * The context of the current request. Not the API's global one, to which libraries would add their own spans with
 * attributes that we haven't reviewed.
 */
const contexts = new AsyncLocalStorage<Context>()

/** Starts sending spans of requests and measured work to a collector. */
export function startTracing(settings: TracingSettings, log: Log): Tracing {
  const { endpoint, headers, service, version } = settings
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = reportFailures(new OTLPTraceExporter({ url, headers }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('ausculta', version)
  followWork(tracer)
  return { request: traceRequest(tracer), close: () => provider.shutdown().catch(() => undefined) }
}

/** The ids of the same work in the log and in the list of jobs. */
function ids(): Attributes {
  const { requestId, jobId } = logContext()
  return {
    ...(requestId && { 'ausculta.request_id': requestId }),
    ...(jobId && { 'ausculta.job_id': jobId }),
  }
}

const traceRequest =
  (tracer: Tracer): MiddlewareHandler =>
  async (c, next) => {
    const { method } = c.req
    const attributes = { 'http.request.method': method, ...ids() }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    try {
      await contexts.run(trace.setSpan(ROOT_CONTEXT, span), next)
    } finally {
      const route = routePattern(c)
      const { status } = c.res
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

/** Spans of what the product measures: jobs, notes, judging and engines. */
function followWork(tracer: Tracer): void {
  const add = (name: string, seconds: number, attributes: Attributes, failed: boolean) => {
    const end = Date.now()
    const options = { startTime: end - seconds * 1000, attributes: { ...attributes, ...ids() } }
    const span = tracer.startSpan(name, options, contexts.getStore() ?? ROOT_CONTEXT)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
  onMeasured('job', ({ name, outcome, seconds }) =>
    add(`job ${name}`, seconds, { 'ausculta.outcome': outcome }, outcome === 'failed'),
  )
  onMeasured('note', ({ writer, outcome, seconds }) => {
    const attributes = { 'ausculta.writer': writer, 'ausculta.outcome': outcome }
    add('write note', seconds, attributes, outcome === 'failed')
  })
  onMeasured('judge', ({ outcome, seconds }) =>
    add('judge note', seconds, { 'ausculta.outcome': outcome }, outcome === 'failed'),
  )
  onMeasured('engine', (event) => {
    const seconds = event.outcome === 'opened' ? event.seconds : 0
    const attributes = { 'ausculta.engine': event.engine, 'ausculta.outcome': event.outcome }
    add('open speech engine', seconds, attributes, event.outcome === 'failed')
  })
}

/** Logs failures: the library drops spans silently when it can't reach the collector. */
function reportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isFailing) log('Traces can’t be sent to the collector.', 'warn')
        if (!failed && isFailing) log('Sending traces to the collector again.')
        isFailing = failed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
