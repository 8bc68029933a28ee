declare module 'virtual:api-contract' {
  const contract: typeof import('@kitchen-table/contract/api').api
  export default contract
}
