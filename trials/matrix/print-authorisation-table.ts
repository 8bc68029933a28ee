import { readFileSync, writeFileSync } from 'node:fs'
import { withAuthorisationTable } from './authorisation-table.ts'

/** `npm run docs:authorisation`: writes the authorisation table into docs/security.md. */
const page = new URL('../../docs/security.md', import.meta.url)
writeFileSync(page, withAuthorisationTable(readFileSync(page, 'utf8')))
