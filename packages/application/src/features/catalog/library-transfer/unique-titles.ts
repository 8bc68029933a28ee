import { normalizeTitle, splitTopicKey } from '@kitchen-table/domain/catalog'
import type { CatalogKey } from '../ports.ts'
import type { PlannedItem } from './import-plan.ts'
import { messages } from './messages.ts'
import { toMapKey } from './references.ts'

type TitledRecord = CatalogKey & { title: string }

/** Returns a text that is equal for records that cannot both be there; null if any number of them can have a title. */
function toUniqueText({ kind, key, title }: TitledRecord): string | null {
  if (kind === 'layout') return `layout ${normalizeTitle(title)}`
  return kind === 'topic' ? `topic ${splitTopicKey(key)[0]} ${normalizeTitle(title)}` : null
}

const nameOf = ({ kind, key }: CatalogKey) => (kind === 'topic' ? splitTopicKey(key)[1] : key)

/**
 * Returns the records that an import would give the title of another layout, or of another topic of the layout, with a
 * sentence about it. Titles that were equal before do not count.
 */
export function findRepeatedTitles(
  current: readonly TitledRecord[],
  items: readonly PlannedItem[],
): { record: CatalogKey; message: string }[] {
  const archivedKeys = new Set(items.map(toMapKey))
  const hasNewTitle = ({ action, fields }: PlannedItem) => action === 'add' || fields.includes('title')
  const staying = [
    ...current.filter((record) => !archivedKeys.has(toMapKey(record))),
    ...items.filter((item) => !hasNewTitle(item)),
  ]
  const byText = new Map<string | null, CatalogKey>(staying.map((record) => [toUniqueText(record), record]))
  byText.delete(null)
  const repeated: { record: CatalogKey; message: string }[] = []
  for (const item of items.filter(hasNewTitle)) {
    const text = toUniqueText(item)
    if (text === null) continue
    const other = byText.get(text)
    if (other === undefined) byText.set(text, item)
    else {
      const name = nameOf(other)
      const problem =
        item.kind === 'layout'
          ? messages.repeatedLayoutTitle({ name })
          : messages.repeatedTopicTitle({ name })
      repeated.push({ record: item, message: messages.ofField({ field: 'title', problem }) })
    }
  }
  return repeated
}
