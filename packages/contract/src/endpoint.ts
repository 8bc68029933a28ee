import { type Permission, permissionGrants } from '@kitchen-table/domain/accounts'
import { defaultLanguage, inLocale } from '@kitchen-table/i18n/locale'
import { oc, type Route } from '@orpc/contract'
import { z } from 'zod'
import { getRefusalResponse, type RefusalCode } from './refusals.ts'

/** What an endpoint declares besides its route, errors, input and output. */
export type EndpointMeta = {
  /** What the actor must be granted; checked by the server before the input is parsed. */
  permission: Permission
  /** Bytes of the JSON body that are accepted (`body-size.ts`): larger ones are refused before they are parsed. */
  maxBodyBytes?: number
}

const fieldIssues = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** Returns a refusal as the description of the API has it, which is in English. Responses have their own messages. */
export const getDocumentedRefusal = (code: RefusalCode) =>
  inLocale(defaultLanguage, () => getRefusalResponse(code))

/** Returns the typed errors of an endpoint for these codes, from the table of refusals. */
export function refusals<Code extends RefusalCode>(...codes: Code[]) {
  const pairs = codes.map((code) => [code, getDocumentedRefusal(code)] as const)
  return Object.fromEntries(pairs) as { [C in Code]: ReturnType<typeof getDocumentedRefusal> }
}

/** The errors that the check of a permission may return, by the grant that the permission takes. */
const errorsByGrant = {
  anyone: {},
  user: refusals('accounts.not_signed_in'),
  manager: refusals('accounts.not_signed_in', 'auth.forbidden'),
  admin: refusals('accounts.not_signed_in', 'auth.forbidden'),
}

type GrantErrors<P extends Permission> = (typeof errorsByGrant)[(typeof permissionGrants)[P]]

/** Begins the declaration of an endpoint: its permission, and the errors that any endpoint of this permission may return. */
export function endpoint<const P extends Permission>(meta: EndpointMeta & { permission: P }) {
  const grantErrors = errorsByGrant[permissionGrants[meta.permission]] as GrantErrors<P>
  return oc
    .$meta<EndpointMeta & { permission: P }>(meta)
    .errors({
      'input.invalid': { ...getDocumentedRefusal('input.invalid'), data: fieldIssues },
      ...refusals('store.full', 'store.failing'),
    })
    .errors(grantErrors)
}

/** Status 204, without a body. */
export const noContent = { successStatus: 204 } as const

/** The method and address of an endpoint, its summary in the API's description, and its status if that is not 200. */
export function route(
  method: NonNullable<Route['method']>,
  path: NonNullable<Route['path']>,
  summary: string,
  status: { successStatus?: number } = {},
): Route {
  return { method, path, summary, ...status }
}
