import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { appendSlugNumber, isReservedSlug, slugFromTitle, slugPattern } from '@kitchen-table/domain/catalog'
import type { NoteOf } from './findings.ts'
import type { KeyMap } from './parse-source.ts'

/** Of docs/product.md 4.9. */
const UNIT_ID = /^[a-z0-9-]{1,16}$/
const UNIT_ID_LENGTH = 16
const RESOURCE_ID = /^[a-z0-9-]{1,64}$/

type KeyRule = {
  isUsable: (key: string) => boolean
  /** Returns the nth key for one that cannot be used, the same every time. */
  rename: (key: string, n: number) => string
}

const idOf = (kind: string, key: string) => createDeterministicId(`adopted-${kind}`, key)

/** Slugs, also those with another meaning that records of this kind are known by. */
function slugRule(kind: string, known: readonly string[] = []): KeyRule {
  return {
    isUsable: (key) => slugPattern.test(key) && (!isReservedSlug(key) || known.includes(key)),
    rename: (key, n) =>
      appendSlugNumber(
        slugFromTitle(key, () => idOf(kind, key).slice(0, 8)),
        n,
      ),
  }
}

const keyRules = {
  track: slugRule('track'),
  topic: slugRule('topic'),
  icon: slugRule('icon', ['blank']),
  layout: slugRule('layout', ['default', 'demo']),
  group: slugRule('group', ['demo', 'medica', 'fci']),
  unit: {
    isUsable: (key) => UNIT_ID.test(key),
    rename: (key, n) => idOf(`unit-${n}`, key).replaceAll('-', '').slice(-UNIT_ID_LENGTH),
  },
  resource: {
    isUsable: (key) => RESOURCE_ID.test(key),
    rename: (key, n) => idOf(`resource-${n}`, key),
  },
} as const satisfies Record<string, KeyRule>

/** Returns the keys that records have here. Those that can be used stay; the others get free ones, which is noted. */
export function mapToAdoptedKeys(
  kind: keyof typeof keyRules,
  table: string,
  keys: readonly string[],
  noteOf: NoteOf,
): KeyMap {
  const { isUsable, rename } = keyRules[kind]
  const taken = new Set(keys.filter(isUsable))
  return new Map(
    keys.map((key) => {
      if (isUsable(key)) return [key, key]
      let n = 1
      while (taken.has(rename(key, n))) n += 1
      const adopted = rename(key, n)
      taken.add(adopted)
      noteOf(table, key)('key-renamed', adopted)
      return [key, adopted]
    }),
  )
}
