import { accounts } from './accounts.ts'
import { catalog } from './catalog.ts'
import { insights } from './insights.ts'
import { learning } from './learning.ts'
import { groups } from './organizations.ts'
import { uploads } from './uploads.ts'

/** Every endpoint, under the prefix of api-prefix.ts. */
export const api = { accounts, catalog, learning, groups, insights, uploads }
