import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** `isPage`: the response is a page for a person, so an error must be one as well. */
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: { log: Logger; isPage?: true } }
