import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { EndpointMeta } from './body-size.ts'
import { type RefusalCode, refusalTable } from './refusals.ts'

const fieldIssues = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** The typed errors of an endpoint, from the one table. */
export function refusals<Code extends RefusalCode>(...codes: Code[]) {
  const pairs = codes.map((code) => [code, refusalTable[code]] as const)
  return Object.fromEntries(pairs) as { [C in Code]: (typeof refusalTable)[C] }
}

/** What every endpoint may answer besides its own errors. */
export const endpoint = oc.$meta<EndpointMeta>({}).errors({
  'input.invalid': { ...refusalTable['input.invalid'], data: fieldIssues },
  ...refusals('store.full', 'store.failing'),
})

/** An endpoint for signed-in people only. */
export const authenticatedEndpoint = endpoint.errors(refusals('accounts.not_signed_in'))
