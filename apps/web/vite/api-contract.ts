import { api } from '@kitchen-table/contract/api'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const NAME = 'virtual:api-contract'

/**
 * The contract as the browser needs it: methods and paths, without the schemas, which would bring their whole library
 * along. The types still come from the contract itself (src/app/api-contract.d.ts).
 */
export function apiContract(): Plugin {
  return {
    name: 'api-contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(minifyContractRouter(api))}` : null),
  }
}
