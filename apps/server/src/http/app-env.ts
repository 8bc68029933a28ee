import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: { log: Logger } }
