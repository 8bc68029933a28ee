import { accounts } from './accounts.ts'
import { catalog } from './catalog.ts'
import { insights } from './insights.ts'
import { learning } from './learning.ts'

/** Every endpoint, under the prefix `/api`. */
export const api = { accounts, catalog, learning, insights }

export const API_PREFIX = '/api'
