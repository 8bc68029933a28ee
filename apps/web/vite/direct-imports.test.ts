import { expect, test } from 'vitest'
import { importDirectly } from './direct-imports.ts'

const modules = new Map([
  ['slugPattern', '/domain/catalog/slug-pattern.ts'],
  ['Track', '/domain/catalog/records.ts'],
  ['Unit', '/domain/catalog/records.ts'],
])
const findModules = (entry: string) => (entry.endsWith('/catalog') ? modules : new Map<string, string>())

test.each([
  {
    what: 'of several modules',
    code: `import { slugPattern, type Track } from '@kitchen-table/domain/catalog'\nconst a = 1`,
    direct: `import { slugPattern } from "/domain/catalog/slug-pattern.ts"; import { type Track } from "/domain/catalog/records.ts"\nconst a = 1`,
  },
  {
    what: 'of types, under another name',
    code: `import type { Track as Course, Unit } from '@kitchen-table/domain/catalog'`,
    direct: `import type { Track as Course, Unit } from "/domain/catalog/records.ts"`,
  },
  {
    what: 'over several lines',
    code: `import {\n  slugPattern,\n} from '@kitchen-table/domain/catalog'`,
    direct: `import { slugPattern } from "/domain/catalog/slug-pattern.ts"\n\n`,
  },
  {
    what: 'from an entry that is a module',
    code: `import { refusals } from '@kitchen-table/contract/refusals'`,
    direct: `import { refusals } from '@kitchen-table/contract/refusals'`,
  },
])('an import $what leads to the modules themselves', ({ code, direct }) => {
  expect(importDirectly(code, findModules)).toBe(direct)
})
