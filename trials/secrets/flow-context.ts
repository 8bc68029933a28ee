import type { ExternalServices } from './external-services.ts'
import type { Secret } from './find-secrets.ts'
import type { Secrets } from './secret-kinds.ts'

export type FlowContext = {
  address: string
  secrets: Secrets
  /** The cookie of the session that an earlier flow has opened. */
  cookie: string
  cookies: string[]
  /** Other secrets that the product issued, with the locations where they are allowed. */
  foundSecrets: Secret[]
  externalServices: ExternalServices
  /** Returns what the server has logged so far. */
  log: () => string
  /** The requests that were sent, as `GET /path`. */
  sentRequests: string[]
  /** Records a response, which is searched for secrets later. */
  recordResponse: (headers: string, body: string) => void
}
