import type { Services } from '#server/services.ts'
import type { Connection, Tokens } from './connection.ts'
import type { EmrServer } from './emr-servers.ts'

/** How users connect one kind of EMR: they are sent to the EMR, allow access there, and come back with an answer. */
export interface Connector {
  /** @throws AppError 'bad-request' with what to do, 'unavailable' if the EMR doesn't answer */
  begin(s: Services, server: EmrServer, options: BeginOptions): Promise<AuthorizationRequest>
  /** @throws AppError 'bad-request' for an answer that can't be trusted, 'unavailable' if the EMR doesn't answer */
  finish(s: Services, authorization: Authorization, answer: ConnectionAnswer): Promise<Grant>
  /** @throws AppError 'bad-request' if the EMR refuses, 'unavailable' if it doesn't answer */
  refresh(s: Services, connection: Connection): Promise<Grant>
  /** Ends the access at the EMR, where that can be done. Nothing is thrown. */
  revoke(s: Services, connection: Connection): Promise<void>
}

export interface BeginOptions {
  /** The connection that is made again. */
  before: Connection | undefined
  /** Where the EMR sends the browser back to. */
  redirectUrl: string
  writesNotes: boolean
  /** IANA name of the user's time zone. */
  timeZone: string
  /** What the EMR gave with its launch of the product, if it launched it. */
  launch?: string | undefined
}

/** Kept, sealed, until the user comes back. */
export interface Authorization {
  connection: Connection
  /** Of this one authorization; only the connector reads them. */
  secrets: Readonly<Record<string, string>>
  /** The EMR launched the product. */
  isLaunch?: boolean | undefined
}

export interface AuthorizationRequest extends Authorization {
  /** Names this authorization in the answer. */
  state: string
  /** Where to send the browser. */
  url: string
}

export interface ConnectionAnswer {
  code: string
  state: string
  iss?: string | undefined
}

export interface Grant {
  tokens: Tokens
  /** When the access ends or has to be renewed; null if it doesn't end. */
  expires: Date | null
}
