import contract from 'virtual:api-contract'
import { API_PREFIX } from '@kitchen-table/contract/api-prefix'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>

/** Whose page this is: sent with what is recorded, so that it never lands in another person's session (T63). */
let pageOwner: string | null = null

const recording = new Set(['learning', 'insights'])

export function setPageOwner(sub: string | null): void {
  pageOwner = sub
}

const link = new OpenAPILink(contract, {
  url: () => location.origin + API_PREFIX,
  // What is recorded as a page is left must outlive the page.
  fetch: (request, init, _options, [feature = '']) =>
    fetch(request, { ...init, keepalive: recording.has(feature) }),
  headers: (_options, [feature = '']) =>
    pageOwner && recording.has(feature) ? { 'x-person': pageOwner } : {},
})

/** Every endpoint of the contract as a function. */
export const client: Client = createORPCClient(link)

/** The same endpoints as queries. */
export const api = createTanstackQueryUtils(client)

/** The refusal's code, or null when it was a fault or there was no connection. */
export function refusalCode(error: unknown): string | null {
  return error instanceof ORPCError && error.defined ? error.code : null
}

/** The words to show for a failed request. */
export function errorWords(error: unknown): string {
  if (error instanceof ORPCError) return error.message
  return "We can't reach the library right now. Check your connection and try again."
}

/** Whether nothing came back at all: offline, or the server is away. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 502
}
