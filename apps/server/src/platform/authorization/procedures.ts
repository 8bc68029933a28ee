import { api } from '@kitchen-table/contract/api'
import { implement } from '@orpc/server'
import { type RequestContext, requirePerson } from './request-context.ts'

/**
 * The contract's procedures, without their handlers. The session is checked before the input is validated, so that
 * strangers learn nothing about the input.
 */
export const procedures = implement(api)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    if ('accounts.not_signed_in' in procedure['~orpc'].errorMap) requirePerson(context)
    return next()
  })
