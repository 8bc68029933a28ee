/** The part of the package's API that the development provider uses; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type StoredPayload = { grantId?: string; uid?: string; consumed?: number; [name: string]: unknown }

  export type Adapter = {
    upsert(id: string, payload: StoredPayload, expiresIn: number): Promise<void>
    find(id: string): Promise<StoredPayload | undefined>
    findByUid(uid: string): Promise<StoredPayload | undefined>
    findByUserCode(userCode: string): Promise<StoredPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export type Context = {
    type: string
    body: string
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: Provider
    }
  }

  export type Account = { accountId: string; claims(): Record<string, unknown> }

  export type Policy = object[] & { remove(name: string): void }

  export type Configuration = {
    adapter: (model: string) => Adapter
    clients: object[]
    claims: Record<string, string[]>
    clientBasedCORS: () => boolean
    conformIdTokenClaims: boolean
    cookies: object
    expiresWithSession: () => boolean
    features: Record<string, { enabled: boolean }>
    findAccount: (context: Context, id: string) => Account | undefined
    interactions: { policy: Policy; url: (context: Context, interaction: { uid: string }) => string }
    jwks: { keys: object[] }
    loadExistingGrant: (context: Context) => Promise<Grant>
    pkce: { required: () => boolean }
    renderError: (context: Context, output: { error: string }) => void
    scopes: string[]
    ttl: Record<string, number>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (options: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ uid: string }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }

  export const interactionPolicy: { base(): Policy }
}
