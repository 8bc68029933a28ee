import { api } from '@kitchen-table/contract/api'
import { implement } from '@orpc/server'
import { authorize } from './authorize.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The contract's procedures, without their handlers. The permission is checked before the input is validated, so that
 * whoever lacks it learns nothing about the input.
 */
export const procedures = implement(api)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    authorize(procedure['~orpc'].meta.permission, context.person)
    return next()
  })
