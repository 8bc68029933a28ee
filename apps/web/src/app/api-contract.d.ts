type Api = typeof import('@kitchen-table/contract/api').api
type Grants = typeof import('@kitchen-table/domain/accounts/permissions').permissionGrants

/** The permission of an endpoint, from its declaration. */
type PermissionOf<Endpoint> = Endpoint extends {
  '~orpc': { meta: { permission: infer P extends keyof Grants } }
}
  ? P
  : never

/** The endpoints of each feature that administrators alone may call. */
type AdminApi = {
  [F in keyof Api]: {
    [E in keyof Api[F] as Grants[PermissionOf<Api[F][E]>] extends 'admin' ? E : never]: Api[F][E]
  }
}

/** All other endpoints. */
type LearnerApi = { [F in keyof Api]: Omit<Api[F], keyof AdminApi[F]> }

declare module 'virtual:api-contract' {
  const contract: LearnerApi
  export default contract
}

declare module 'virtual:admin-contract' {
  const contract: AdminApi
  export default contract
}
