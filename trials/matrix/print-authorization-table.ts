import { readFileSync, writeFileSync } from 'node:fs'
import { withAuthorizationTable } from './authorization-table.ts'

/** `npm run docs:authorization`: writes the authorization table into docs/security.md. */
const page = new URL('../../docs/security.md', import.meta.url)
writeFileSync(page, withAuthorizationTable(readFileSync(page, 'utf8')))
