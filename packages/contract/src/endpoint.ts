import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { EndpointMeta } from './body-size.ts'
import { type RefusalCode, refusalTable } from './refusals.ts'

const fieldIssues = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** Returns the typed errors of an endpoint for these codes, from the table of refusals. */
export function refusals<Code extends RefusalCode>(...codes: Code[]) {
  const pairs = codes.map((code) => [code, refusalTable[code]] as const)
  return Object.fromEntries(pairs) as { [C in Code]: (typeof refusalTable)[C] }
}

/** The base of every endpoint, with the errors that any of them may return. */
export const endpoint = oc.$meta<EndpointMeta>({}).errors({
  'input.invalid': { ...refusalTable['input.invalid'], data: fieldIssues },
  ...refusals('store.full', 'store.failing'),
})

/** The base of endpoints that require a session. */
export const authenticatedEndpoint = endpoint.errors(refusals('accounts.not_signed_in'))
