import { api } from '@kitchen-table/contract/api'
import { implement } from '@orpc/server'
import { type RequestContext, requirePerson } from './request-context.ts'

/**
 * The contract, waiting for its handlers. Whether somebody is signed in is asked before the input is looked at, so that
 * strangers learn nothing about it.
 */
export const procedures = implement(api)
  .$context<RequestContext>()
  .use(({ context, next, procedure }) => {
    if ('accounts.not_signed_in' in procedure['~orpc'].errorMap) requirePerson(context)
    return next()
  })
