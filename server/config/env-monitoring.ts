import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

export const monitoringSection = section(
  'Monitoring',
  {
    LOG_FORMAT: setting(z.optional(z.enum(['json', 'text'])), {
      about:
        'Format of log lines: `json` with time, level and the id of the request or job, or `text` with only the message ([monitoring.md](monitoring.md)).',
      default: '`text` in a terminal, otherwise `json`',
    }),
    METRICS_TOKEN: setting(z.optional(z.string().check(z.minLength(16))), {
      about:
        'Bearer token, 16 characters or more, with which Prometheus reads `/metrics` ([monitoring.md](monitoring.md)). Without it, nothing is measured or shown.',
      default: 'none',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.optional(z.url()), {
      about:
        'OpenTelemetry collector (OTLP over HTTP) that receives traces ([monitoring.md](monitoring.md)). Without it, there are no traces.',
      example: 'http://127.0.0.1:4318',
      default: 'none',
    }),
    OTEL_EXPORTER_OTLP_HEADERS: setting(z._default(z.string(), ''), {
      about: 'Headers for the collector, such as its key: `name=value,…`.',
      example: 'authorization=Bearer%20…',
    }),
    OTEL_SERVICE_NAME: setting(z._default(z.string(), 'ausculta'), {
      about: 'Name of this process in traces.',
    }),
    UPDATE_FEED: setting(z.optional(z.url()), {
      about:
        'Address of a feed with the newest version, as `{"version": "1.2.3", "url": "…"}` or in the format of the GitHub and Gitea APIs (`…/releases/latest`). It is read once a day, without sending anything about this installation. Administration → Health shows a newer version.',
      example: 'https://example.org/latest.json',
      default: 'none: nothing is requested',
    }),
  },
  (e) => ({
    metricsToken: e.METRICS_TOKEN,
    logFormat: e.LOG_FORMAT,
    updateFeed: e.UPDATE_FEED,
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: parseHeaders(e.OTEL_EXPORTER_OTLP_HEADERS),
          service: e.OTEL_SERVICE_NAME,
        }
      : undefined,
  }),
)

/** Percent-encoded, as OpenTelemetry specifies. @throws Error for anything but `name=value,…` */
function parseHeaders(text: string): Record<string, string> {
  const entries = text.split(',').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(entry) ?? []
      if (!name || !value)
        throw new Error('Invalid OTEL_EXPORTER_OTLP_HEADERS: expected name=value,…')
      return [name, decodeURIComponent(value)]
    }),
  )
}
