import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Route } from './route.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of the mounted routes, made from the contract itself. docs/api.md describes websockets. */
export function openApi(routes: readonly Route[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of routes) {
    if (route.kind === 'socket') continue
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [route.endpoint.method.toLowerCase()]: operation(route.endpoint, route),
    }
  }
  return {
    openapi: '3.1.0',
    // The version of the API. The installed version would tell which weaknesses it has.
    info: { title: 'Ausculta', version: '1', license: { name: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: json(ErrorBody) },
    },
  }
}

function operation(endpoint: AnyEndpoint, route: Route): Schema {
  return {
    summary: endpoint.summary,
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(endpoint.access === 'administrator' && { description: 'For the administrator.' }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(endpoint.body && { requestBody: { content: bodyContent(endpoint.body) } }),
    responses: {
      ...answers(route),
      default: {
        description: 'What went wrong, in words.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function answers(route: Route): Schema {
  if (route.kind === 'stream') {
    const event = { schema: json(route.endpoint.event) }
    return {
      200: { description: 'Events.', content: { 'text/event-stream': event, 'text/plain': {} } },
    }
  }
  if (route.kind === 'socket' || route.endpoint.response === 'nothing')
    return { 204: { description: 'Done.' } }
  const { response } = route.endpoint
  if (response === 'bytes') return { 200: { description: 'The file.', content: { '*/*': {} } } }
  return {
    200: {
      description: 'The answer.',
      content: { 'application/json': { schema: json(response) } },
    },
  }
}

function bodyContent(body: NonNullable<AnyEndpoint['body']>): Schema {
  if (body === 'bytes') return { 'application/octet-stream': {} }
  if (body !== 'multipart') return { 'application/json': { schema: json(body) } }
  const file = { type: 'array', items: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file } } } }
}

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: AnyEndpoint['query']): Schema[] {
  if (!query) return []
  const { properties = {}, required = [] } = json(query) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** As a caller sends it: fields with a default are optional. */
function json(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}
