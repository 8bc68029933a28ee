type Api = typeof import('@kitchen-table/contract/api').api
type Grants = typeof import('@kitchen-table/domain/accounts').permissionGrants

/** The permission of an endpoint, from its declaration. */
type PermissionOf<Endpoint> = Endpoint extends {
  '~orpc': { meta: { permission: infer P extends keyof Grants } }
}
  ? P
  : never

/** The endpoints of each feature whose permission takes one of these grants. */
type ApiOf<Grant extends Grants[keyof Grants]> = {
  [F in keyof Api]: {
    [E in keyof Api[F] as Grants[PermissionOf<Api[F][E]>] extends Grant ? E : never]: Api[F][E]
  }
}

declare module 'virtual:link-contract' {
  const contract: ApiOf<'anyone' | 'user'>
  export default contract
}

declare module 'virtual:api-contract' {
  const contract: ApiOf<'anyone' | 'user'>
  export default contract
}

declare module 'virtual:manager-contract' {
  const contract: ApiOf<'manager'>
  export default contract
}

declare module 'virtual:admin-contract' {
  const contract: ApiOf<'admin'>
  export default contract
}
