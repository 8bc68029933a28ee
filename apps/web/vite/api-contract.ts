import { api } from '@kitchen-table/contract/api'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:api-contract'

/** Provides `virtual:api-contract`: the contract's methods and paths without the schemas and their library. */
export function apiContract(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(minifyContractRouter(api))}` : null),
  }
}
