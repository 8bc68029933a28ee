import { api } from '@kitchen-table/contract/api'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:api-contract'

/**
 * Provides `virtual:api-contract`: the methods and paths of the contract, without the schemas, which would pull in
 * their whole library. The types still come from the contract itself (src/app/api-contract.d.ts).
 */
export function apiContract(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(minifyContractRouter(api))}` : null),
  }
}
