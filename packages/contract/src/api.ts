import { accounts } from './accounts/accounts-endpoints.ts'
import { catalog } from './catalog/catalog-endpoints.ts'
import { insights } from './insights/insights-endpoints.ts'
import { learning } from './learning/learning-endpoints.ts'
import { groups } from './organizations/organization-endpoints.ts'
import { uploads } from './uploads.ts'

/** Every endpoint, under the prefix of api-prefix.ts. */
export const api = { accounts, catalog, learning, groups, insights, uploads }
