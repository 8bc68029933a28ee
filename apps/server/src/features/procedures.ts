import { api } from '@kitchen-table/contract/api'
import { implement } from '@orpc/server'
import type { RequestContext } from './context.ts'

/** The contract, waiting for its handlers. */
export const procedures = implement(api).$context<RequestContext>()
